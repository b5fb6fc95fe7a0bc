import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

export interface FilterChoice<Row> {
  readonly value: string;
  readonly label: string;
  /** Absent in a server-side list. */
  readonly matches?: (row: Row) => boolean;
}

export interface ListColumn<Row> {
  /** Also names the column's filter in the URL. */
  readonly id: string;
  readonly label: string;
  readonly value: (row: Row) => CellValue;
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  readonly wide?: true;
  /** Right-aligned in a table. */
  readonly amount?: true;
  /** Wraps long values instead of cutting them off, for rows without a details screen. */
  readonly wrap?: true;
  readonly filter?: 'text' | readonly FilterChoice<Row>[];
  readonly searched?: (row: Row) => string;
  /** Maps the typed text to the text to search for, or to several alternatives. */
  readonly toSearchText?: (typed: string) => string | readonly string[];
  readonly suggestions?: readonly string[];
  /** If absent, the column has its own line on a card. */
  readonly onCard?: 'title';
}

export function renderCell<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return isBlank(value) ? '—' : String(value);
}

export const isBlank = (value: CellValue): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

export interface FilterChoice<Row> {
  /** As the address keeps it. */
  readonly value: string;
  readonly label: string;
  readonly matches: (row: Row) => boolean;
}

/** A column of a list: what it is called, sorts and filters by, and how it is drawn, in the table and on a card. */
export interface ListColumn<Row> {
  /** Also the name of its filter in the address. */
  readonly id: string;
  /** Heading, name of the filter, name on a card. */
  readonly label: string;
  readonly value: (row: Row) => CellValue;
  /** How the value is drawn; as text when absent. */
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Takes the room in the table that the others leave. */
  readonly wide?: true;
  /** By text that the value contains, or by one of some choices. */
  readonly filter?: 'text' | readonly FilterChoice<Row>[];
  /** What a text filter looks for when something is typed; just that when absent. */
  readonly soughtBy?: (typed: string) => string;
  /** Texts that a text filter suggests. */
  readonly suggestions?: readonly string[];
  /** Where it stands on a card; a line of its own when absent. */
  readonly onCard?: 'title' | 'hidden';
}

export const isBlank = (value: CellValue): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

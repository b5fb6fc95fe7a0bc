import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

export interface FilterChoice<Row> {
  /** In the URL. */
  readonly value: string;
  readonly label: string;
  /** Absent in a server-side list. */
  readonly matches?: (row: Row) => boolean;
}

/** A column of a list: its name, its value, its filter, and how it is rendered in the table and on a card. */
export interface ListColumn<Row> {
  /** Also the name of its filter in the URL. */
  readonly id: string;
  /** Heading, label of the filter, label on a card. */
  readonly label: string;
  readonly value: (row: Row) => CellValue;
  /** Renders the value; as text when absent. */
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Takes the width that the other columns leave. */
  readonly wide?: true;
  /** An amount or a count: aligned to the right in a table. */
  readonly amount?: true;
  /** Wraps a long value instead of cutting it: for rows without a details screen. */
  readonly wrap?: true;
  /** By text that the value contains, or by one of several choices. */
  readonly filter?: 'text' | readonly FilterChoice<Row>[];
  /** The text that a filter searches; the value when absent. */
  readonly searched?: (row: Row) => string;
  /** Maps the typed text to the one that is searched for, or to several, of which one is found. */
  readonly soughtBy?: (typed: string) => string | readonly string[];
  /** Texts that a text filter suggests. */
  readonly suggestions?: readonly string[];
  /** Place on a card; a line of its own when absent. */
  readonly onCard?: 'title' | 'hidden';
}

export const isBlank = (value: CellValue): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

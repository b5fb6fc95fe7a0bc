import type { ReactNode } from 'react';
import type { List } from './list.ts';
import { isBlank, type ListColumn } from './list-column.ts';

/** Props that the table and the cards have in common. */
export interface ListProps<Row> {
  list: List<Row>;
  /** Accessible name of the list. */
  label: string;
  /** Names a row: heading of its card, label of its checkbox. */
  rowName: (row: Row) => string;
  /** The address of a row's record: its name is a link there, and a click anywhere on the row opens it. */
  recordPath?: (row: Row) => string;
  /** Shown before the row's name. */
  avatar?: (row: Row) => ReactNode;
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  selectable?: boolean;
}

/** The columns that name the row, of which the first holds the link to its record. */
export const nameColumn = <Row>(columns: readonly ListColumn<Row>[]): ListColumn<Row> | undefined =>
  columns.find(({ onCard }) => onCard === 'title') ?? columns[0];

/** The content of a cell; a dash where the value is blank. */
export function renderCell<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return isBlank(value) ? '—' : String(value);
}

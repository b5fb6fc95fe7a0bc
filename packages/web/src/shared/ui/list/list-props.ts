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
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  selectable?: boolean;
}

/** The content of a cell; a dash where the value is blank. */
export function renderCell<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return isBlank(value) ? '—' : String(value);
}

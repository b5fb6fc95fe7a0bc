import type { ReactNode } from 'react';
import { isBlank, type ListColumn } from './list-column.ts';
import type { List } from './use-list.ts';

/** What a table and cards need alike to draw a list. */
export interface ListDrawing<Row> {
  list: List<Row>;
  /** Accessible name of the list. */
  label: string;
  /** What a row is called when it is selected. */
  rowName: (row: Row) => string;
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  selectable?: boolean;
}

/** A value as the list shows it; a dash stands for none. */
export function drawCell<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return isBlank(value) ? '—' : String(value);
}

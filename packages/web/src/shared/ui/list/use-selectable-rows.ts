import { type ChangeEvent, useRef } from 'react';
import type { ListRow } from './list.ts';
import { type Selection, withAll } from './list-selection.ts';

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The rows of a page with their selection. With Shift, a click selects or clears the rows since the last click. */
export function useSelectableRows<Row>({
  rows,
  rowId,
  selection,
  onSelect,
}: Options<Row>): readonly ListRow<Row>[] {
  const lastToggled = useRef<number>(undefined);
  const ids = rows.map(rowId);
  const toggle = (id: number, { target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const from = ids.indexOf(lastToggled.current ?? id);
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true && from !== -1;
    const [start, end] = [from, ids.indexOf(id)].toSorted((one, other) => one - other);
    onSelect(withAll(selection, isRange ? ids.slice(start, Number(end) + 1) : [id], target.checked));
    lastToggled.current = id;
  };
  return rows.map((row) => {
    const id = rowId(row);
    return { id, row, selected: selection.has(id), toggle: (event) => toggle(id, event) };
  });
}

import { type ChangeEvent, useRef } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import type { List } from './list.ts';
import { NO_SELECTION, type Selection, withAll } from './list-selection.ts';

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => number;
  selection: Selection;
  change: (update: (now: Selection) => Selection) => void;
}

type SelectableRows<Row> = Pick<
  List<Row>,
  'rows' | 'allSelected' | 'someSelected' | 'toggleAll' | 'clearSelection'
>;

/**
 * Rows of a page with their selection. A click with Shift selects or clears all rows since the last click.
 */
export function useSelectableRows<Row>({
  rows,
  rowId,
  selection,
  change,
}: Options<Row>): SelectableRows<Row> {
  const lastToggled = useRef<number>(undefined);
  const ids = rows.map(rowId);
  const selectedCount = ids.filter((id) => selection.has(id)).length;
  const allSelected = ids.length > 0 && selectedCount === ids.length;
  const toggle = (id: number, { target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const from = ids.indexOf(lastToggled.current ?? id);
    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true && from !== -1;
    const [start, end] = [from, ids.indexOf(id)].toSorted((one, other) => one - other);
    const toggled = isRange ? ids.slice(start, Number(end) + 1) : [id];
    const { checked } = target;
    change((now) => withAll(now, toggled, checked));
    lastToggled.current = id;
  };
  return {
    rows: rows.map((row) => {
      const id = rowId(row);
      return { id, row, selected: selection.has(id), toggle: (event) => toggle(id, event) };
    }),
    allSelected,
    someSelected: selectedCount > 0,
    toggleAll: useStableCallback(() => change((now) => withAll(now, ids, !allSelected))),
    clearSelection: () => change(() => NO_SELECTION),
  };
}

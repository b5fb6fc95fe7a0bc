/** Ids of the selected rows, as text. */
export type Selection = ReadonlySet<string>;

export const NO_SELECTION: Selection = new Set();

export const selectedRows = <Row>(
  rows: readonly Row[],
  selection: Selection,
  rowId: (row: Row) => number,
): readonly Row[] => (selection.size === 0 ? [] : rows.filter((row) => selection.has(String(rowId(row)))));

/** The selection with all of these ids added or removed. */
export function withAll(selection: Selection, ids: readonly number[], selected: boolean): Selection {
  const keys = ids.map(String);
  if (selected) return new Set([...selection, ...keys]);
  const removed = new Set(keys);
  return new Set([...selection].filter((id) => !removed.has(id)));
}

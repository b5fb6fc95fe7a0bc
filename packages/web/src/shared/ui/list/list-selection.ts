/** Ids of the selected rows. */
export type Selection = ReadonlySet<number>;

export const NO_SELECTION: Selection = new Set();

export const selectedRows = <Row>(
  rows: readonly Row[],
  selection: Selection,
  rowId: (row: Row) => number,
): readonly Row[] => (selection.size === 0 ? [] : rows.filter((row) => selection.has(rowId(row))));

/** The selection with all of these ids added or removed. */
export function withAll(selection: Selection, ids: readonly number[], selected: boolean): Selection {
  if (selected) return new Set([...selection, ...ids]);
  const removed = new Set(ids);
  return new Set([...selection].filter((id) => !removed.has(id)));
}

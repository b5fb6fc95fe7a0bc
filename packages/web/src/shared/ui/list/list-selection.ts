export type Selection<Key = number> = ReadonlySet<Key>;

export const NO_SELECTION: Selection<never> = new Set();

export const selectedRows = <Row>(
  rows: readonly Row[],
  selection: Selection,
  rowId: (row: Row) => number,
): readonly Row[] => (selection.size === 0 ? [] : rows.filter((row) => selection.has(rowId(row))));

export function withAll<Key>(
  selection: Selection<Key>,
  keys: readonly Key[],
  isSelected: boolean,
): Selection<Key> {
  if (isSelected) return new Set([...selection, ...keys]);
  const removed = new Set(keys);
  return new Set([...selection].filter((key) => !removed.has(key)));
}

import { type ColumnDef, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListRow } from './list.ts';
import type { ListColumn } from './list-column.ts';
import type { Selection } from './list-selection.ts';

const features = tableFeatures({ rowSelectionFeature });

interface Options<Row> {
  /** The rows of one page: row models for 20,000 rows would cost more than the rest of a keystroke. */
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The row models of one page, with their selection, by TanStack Table. */
export function usePageRows<Row extends object>({
  rows,
  columns,
  rowId,
  selection,
  onSelect,
}: Options<Row>): readonly ListRow<Row>[] {
  const columnDefs = useMemo(() => columns.map((column) => columnDef(column)), [columns]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...selection].map((id) => [id, true as const])),
    [selection],
  );
  const table = useTable({
    features,
    data: rows,
    columns: columnDefs,
    getRowId: (row) => String(rowId(row)),
    state: { rowSelection },
    onRowSelectionChange: (update) =>
      onSelect(new Set(Object.keys(typeof update === 'function' ? update(rowSelection) : update))),
  });
  return table.getRowModel().rows.map((row) => ({
    id: rowId(row.original),
    row: row.original,
    selected: row.getIsSelected(),
    toggle: row.getToggleSelectedHandler(),
  }));
}

const columnDef = <Row extends object>({ id, value }: ListColumn<Row>): ColumnDef<typeof features, Row> => ({
  id,
  accessorFn: value,
});

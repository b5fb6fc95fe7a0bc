import {
  type ColumnDef,
  rowPaginationFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import type { ListAddress, ListDefaults } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { filterRows, searchIndex } from './list-filter.ts';
import { orderRows } from './list-order.ts';
import { type Selection, useListAddress } from './use-list-address.ts';

/** So many rows take longer to look through than a letter may wait for: they follow it. */
const LONG = 2_000;

const features = tableFeatures({ rowPaginationFeature, rowSelectionFeature });

interface Options<Row> {
  /** Every row, as fetched. Must stay the same array while nothing changed. */
  rows: readonly Row[];
  /** Must stay the same array too. */
  columns: readonly ListColumn<Row>[];
  /** Must stay the same function. */
  rowId: (row: Row) => number;
  defaults: ListDefaults;
}

export interface ListRow<Row> {
  readonly id: number;
  readonly row: Row;
  readonly selected: boolean;
  /** Takes the event of the click, so that one with Shift selects a range. */
  readonly toggle: (event: unknown) => void;
}

/** The view model of every list, drawn as a table or as cards. */
export interface List<Row> {
  readonly columns: readonly ListColumn<Row>[];
  /** The rows of this page. */
  readonly rows: readonly ListRow<Row>[];
  /** How many rows there are. */
  readonly total: number;
  /** How many of them pass the filters. */
  readonly count: number;
  readonly address: ListAddress;
  readonly pageSizes: readonly number[];
  readonly setPage: (page: number) => void;
  readonly setPageSize: (size: number) => void;
  /** Sorts by a column; again, the other way round. Stays the same function. */
  readonly sortBy: (id: string) => void;
  /** Stays the same function. */
  readonly setFilter: (id: string, text: string) => void;
  /** Makes a text filter ready for its first letter. Stays the same function. */
  readonly prepareFilter: (id: string) => void;
  readonly clearFilters: () => void;
  /** Selected rows of the whole list, also those on other pages or filtered out. */
  readonly selected: readonly Row[];
  /** Of the rows that pass the filters. */
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  /** Stays the same function. */
  readonly toggleAll: () => void;
  readonly clearSelection: () => void;
}

/**
 * Filters, orders and pages a list in the browser (specification, section 2, "User list"). Whoever opens a row and goes
 * back finds the list as he left it.
 */
export function useList<Row extends object>({ rows, columns, rowId, defaults }: Options<Row>): List<Row> {
  const { address, selection, change } = useListAddress(columns, defaults);
  const { id: sortId, descending = false } = address.sort ?? {};
  const ordered = useMemo(
    () =>
      orderRows(
        rows,
        columns.find(({ id }) => id === sortId),
        descending,
      ),
    [rows, columns, sortId, descending],
  );
  const index = useMemo(() => searchIndex(ordered), [ordered]);
  const filtered = useMemo(
    () => filterRows(ordered, index, columns, address.filters),
    [ordered, index, columns, address.filters],
  );
  const selectedHere = useMemo(
    () => inSelection(filtered, selection, rowId).length,
    [filtered, selection, rowId],
  );
  const allSelected = filtered.length > 0 && selectedHere === filtered.length;
  const lastPage = Math.max(0, Math.ceil(filtered.length / address.pageSize) - 1);
  const page = Math.min(address.page, lastPage);
  const setAddress = (part: Partial<ListAddress>) =>
    change((now) => ({ address: { ...now.address, page: 0, ...part } }));
  const setFilter = useStableCallback((id: string, text: string) =>
    change(
      ({ address: now }) => ({ address: { ...now, page: 0, filters: withFilter(now.filters, id, text) } }),
      rows.length > LONG ? 'in-turns' : 'at-once',
    ),
  );
  const prepareFilter = useStableCallback((id: string) => {
    const column = columns.find((each) => each.id === id);
    if (column) index(column);
  });
  const sortBy = useStableCallback((id: string) =>
    setAddress({ sort: { id, descending: id === sortId && !descending } }),
  );
  const toggleAll = useStableCallback(() =>
    change((now) => ({ selection: withAll(now.selection, filtered.map(rowId), !allSelected) })),
  );

  return {
    columns,
    rows: usePageRows({
      rows: filtered,
      columns,
      rowId,
      page,
      pageSize: address.pageSize,
      selection,
      onSelect: (selected) => change(() => ({ selection: selected })),
    }),
    total: rows.length,
    count: filtered.length,
    address: { ...address, page },
    pageSizes: defaults.pageSizes,
    setPage: (next) => setAddress({ page: next }),
    setPageSize: (pageSize) => setAddress({ pageSize }),
    sortBy,
    setFilter,
    prepareFilter,
    clearFilters: () => setAddress({ filters: {} }),
    selected: useMemo(() => inSelection(rows, selection, rowId), [rows, selection, rowId]),
    allSelected,
    someSelected: selectedHere > 0,
    toggleAll,
    clearSelection: () => change(() => ({ selection: new Set() })),
  };
}

interface PageOptions<Row> extends Pick<Options<Row>, 'rows' | 'columns' | 'rowId'> {
  page: number;
  pageSize: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The table's rows of one page. It sees no others: 20,000 row models would cost a keystroke more than all the rest. */
function usePageRows<Row extends object>(options: PageOptions<Row>): readonly ListRow<Row>[] {
  const { rows, columns, rowId, page, pageSize, selection, onSelect } = options;
  const data = useMemo(() => rows.slice(page * pageSize, (page + 1) * pageSize), [rows, page, pageSize]);
  const columnDefs = useMemo(() => columns.map((column) => columnDef(column)), [columns]);
  const rowSelection = useMemo(
    () => Object.fromEntries([...selection].map((id) => [String(id), true as const])),
    [selection],
  );
  const table = useTable({
    features,
    data,
    columns: columnDefs,
    getRowId: (row) => String(rowId(row)),
    manualPagination: true,
    rowCount: rows.length,
    state: { rowSelection, pagination: { pageIndex: page, pageSize } },
    onRowSelectionChange: (update) =>
      onSelect(
        new Set(Object.keys(typeof update === 'function' ? update(rowSelection) : update).map(Number)),
      ),
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

const inSelection = <Row>(rows: readonly Row[], selection: Selection, rowId: (row: Row) => number) =>
  selection.size === 0 ? [] : rows.filter((row) => selection.has(rowId(row)));

function withAll(before: Selection, ids: readonly number[], selected: boolean): Selection {
  if (selected) return new Set([...before, ...ids]);
  const leaving = new Set(ids);
  return new Set([...before].filter((id) => !leaving.has(id)));
}

function withFilter(filters: ListAddress['filters'], id: string, text: string): ListAddress['filters'] {
  const { [id]: _, ...others } = filters;
  return text === '' ? others : { ...others, [id]: text };
}

import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListAddress, type ListDefaults, readAddress, writeAddress } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { filterTest } from './list-filter.ts';
import { orderRows } from './list-order.ts';

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
});

interface Options<Row> {
  /** Every row, as fetched. Must stay the same array while nothing changed. */
  rows: readonly Row[];
  /** Must stay the same array too. */
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => number;
  defaults: ListDefaults;
}

export interface ListRow<Row> {
  readonly id: number;
  readonly row: Row;
  readonly selected: boolean;
  /** Takes the click, so that one with Shift selects a range. */
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
  /** Sorts by a column; again, the other way round. */
  readonly sortBy: (id: string) => void;
  readonly setFilter: (id: string, text: string) => void;
  readonly clearFilters: () => void;
  /** Selected rows of the whole list, also those on other pages or filtered out. */
  readonly selected: readonly Row[];
  /** Of the rows that pass the filters. */
  readonly allSelected: boolean;
  readonly someSelected: boolean;
  readonly toggleAll: () => void;
  readonly clearSelection: () => void;
}

/**
 * Filters, orders and pages a list in the browser. Filters, order and page live in the address, the selection in the
 * history entry beside it: whoever opens a row and goes back finds the list as he left it.
 */
export function useList<Row extends object>({ rows, columns, rowId, defaults }: Options<Row>): List<Row> {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const address = useMemo(
    () => readAddress(new URLSearchParams(search), columns, defaults),
    [search, columns, defaults],
  );
  const selection = useMemo(() => readSelection(state), [state]);
  const sortColumn = columns.find(({ id }) => id === address.sort?.id);
  const descending = address.sort?.descending ?? false;
  const ordered = useMemo(() => [...orderRows(rows, sortColumn, descending)], [rows, sortColumn, descending]);
  const columnDefs = useMemo(() => columns.map((column) => columnDef(column)), [columns]);
  const columnFilters = useMemo(
    () => Object.entries(address.filters).map(([id, value]) => ({ id, value })),
    [address.filters],
  );

  const table = useTable({
    features,
    data: ordered,
    columns: columnDefs,
    getRowId: (row) => String(rowId(row)),
    autoResetPageIndex: false,
    state: {
      columnFilters,
      rowSelection: selection,
      pagination: { pageIndex: address.page, pageSize: address.pageSize },
    },
    onRowSelectionChange: (update: Updater<RowSelectionState>) =>
      go(address, typeof update === 'function' ? update(selection) : update),
  });

  const count = table.getFilteredRowModel().rows.length;
  const lastPage = Math.max(0, Math.ceil(count / address.pageSize) - 1);
  const shown =
    address.page <= lastPage
      ? table.getRowModel().rows
      : table.getFilteredRowModel().rows.slice(lastPage * address.pageSize);

  function go(next: ListAddress, selected: RowSelectionState): void {
    navigate(
      { search: writeAddress(next, defaults).toString() },
      {
        replace: true,
        preventScrollReset: true,
        state: { ...state, selected: Object.keys(selected).map(Number) },
      },
    );
  }
  const set = (change: Partial<ListAddress>) => go({ ...address, page: 0, ...change }, selection);

  return {
    columns,
    rows: shown.map((row) => ({
      id: rowId(row.original),
      row: row.original,
      selected: row.getIsSelected(),
      toggle: row.getToggleSelectedHandler(),
    })),
    total: rows.length,
    count,
    address: { ...address, page: Math.min(address.page, lastPage) },
    pageSizes: defaults.pageSizes,
    setPage: (page) => set({ page }),
    setPageSize: (pageSize) => set({ pageSize }),
    sortBy: (id) =>
      set({
        sort: { id, descending: address.sort?.id === id && !address.sort.descending },
        page: address.page,
      }),
    setFilter: (id, text) => set({ filters: withFilter(address.filters, id, text) }),
    clearFilters: () => set({ filters: {} }),
    selected: rows.filter((row) => selection[String(rowId(row))]),
    allSelected: count > 0 && table.getIsAllRowsSelected(),
    someSelected: table.getIsSomeRowsSelected(),
    toggleAll: () => table.toggleAllRowsSelected(),
    clearSelection: () => go(address, {}),
  };
}

function columnDef<Row extends object>(column: ListColumn<Row>): ColumnDef<typeof features, Row> {
  let text: string | undefined;
  let test: (row: Row) => boolean = () => true;
  return {
    id: column.id,
    accessorFn: column.value,
    filterFn: (row, _, wanted: string) => {
      if (wanted !== text) {
        text = wanted;
        test = filterTest(column, wanted);
      }
      return test(row.original);
    },
  };
}

function withFilter(filters: ListAddress['filters'], id: string, text: string): ListAddress['filters'] {
  const { [id]: _, ...others } = filters;
  return text === '' ? others : { ...others, [id]: text };
}

function readSelection(state: unknown): RowSelectionState {
  const held = typeof state === 'object' && state !== null && 'selected' in state ? state.selected : [];
  return Array.isArray(held) ? Object.fromEntries(held.map((id) => [String(id), true as const])) : {};
}

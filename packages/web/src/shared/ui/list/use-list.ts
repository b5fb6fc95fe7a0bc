import { thousands } from '@dentaria/contract/fields/thousands.ts';
import { useMemo } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import type { List } from './list.ts';
import { type ListAddress, type ListDefaults, SEARCH, withFilter } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { filterRows, orderRows, searchIndex, textColumns } from './list-rows.ts';
import { selectedRows, withAll } from './list-selection.ts';
import { useListAddress } from './use-list-address.ts';
import { useSelectableRows } from './use-selectable-rows.ts';

/** Filtering more rows takes too long for a keystroke, so it runs in a transition. */
const MAX_SYNCHRONOUS_ROWS = 2_000;

interface Options<Row> {
  /**
   * Memoized and deferred, so that React can interrupt their first render and a slow phone stays responsive.
   */
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => number;
  defaults: ListDefaults;
}

/**
 * Filters, sorts and pages all rows in the browser (specification, section 2, "User list"). Lists without an
 * upper bound use `useServerList`. `columns` and `rowId` must be stable across renders.
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
  const { pageSize } = address;
  const lastPage = Math.max(0, Math.ceil(filtered.length / pageSize) - 1);
  const page = Math.min(address.page, lastPage);
  const pageRows = useMemo(
    () => filtered.slice(page * pageSize, (page + 1) * pageSize),
    [filtered, page, pageSize],
  );
  const selectable = useSelectableRows({
    rows: pageRows,
    rowId,
    selection,
    change: (update) => change((now) => ({ selection: update(now.selection) })),
  });
  const matchingSelected = useMemo(
    () => selectedRows(filtered, selection, rowId).length,
    [filtered, selection, rowId],
  );
  const setAddress = (part: Partial<ListAddress>) =>
    change((now) => ({ address: { ...now.address, page: 0, ...part } }));
  const setFilter = useStableCallback((id: string, text: string) =>
    change(
      ({ address: now }) => ({ address: { ...now, page: 0, filters: withFilter(now.filters, id, text) } }),
      { isTransition: rows.length > MAX_SYNCHRONOUS_ROWS },
    ),
  );
  const prepareFilter = useStableCallback((id: string) => {
    const searched = id === SEARCH ? textColumns(columns) : columns.filter((each) => each.id === id);
    for (const column of searched) index(column);
  });
  const sortBy = useStableCallback((id: string) =>
    setAddress({ sort: { id, descending: id === sortId && !descending } }),
  );

  return {
    ...selectable,
    columns,
    isEmpty: rows.length === 0,
    hasSearch: defaults.search ?? false,
    isLoading: false,
    address: { ...address, page },
    paging: {
      range: rangeOf(page * pageSize, pageRows.length, filtered.length),
      previous: page > 0 ? () => setAddress({ page: page - 1 }) : undefined,
      next: page < lastPage ? () => setAddress({ page: page + 1 }) : undefined,
      pageSizes: defaults.pageSizes,
      setPageSize: (size) => setAddress({ pageSize: size }),
    },
    sortBy,
    setFilter,
    prepareFilter,
    clearFilters: () => setAddress({ filters: {} }),
    selected: useMemo(() => selectedRows(rows, selection, rowId), [rows, selection, rowId]),
    matching:
      selectable.allSelected && matchingSelected < filtered.length
        ? {
            count: filtered.length,
            select: () => change((now) => ({ selection: withAll(now.selection, filtered.map(rowId), true) })),
          }
        : undefined,
  };
}

const rangeOf = (skipped: number, shown: number, count: number): string =>
  `${thousands(count === 0 ? 0 : skipped + 1)}–${thousands(skipped + shown)} de ${thousands(count)}`;

import type { Order, Page } from '@dentaria/contract/http/page.ts';
import { debounce } from '@mui/material/utils';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isClientError } from '../../api/query-client.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import type { List } from './list.ts';
import { type ListAddress, type ListDefaults, withFilter } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { NO_SELECTION, selectedRows, withAll } from './list-selection.ts';
import { useListAddress } from './use-list-address.ts';
import { useSelectableRows } from './use-selectable-rows.ts';

/** Milliseconds without a keystroke after which a text filter is sent. */
const DEBOUNCE = 300;

type Filters = ListAddress['filters'];

/** One page of a server-side list, as the URL describes it. */
export interface ListRequest<Sort extends string> {
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly filters: Filters;
}

interface Options<Row, Sort extends string> {
  /** Stable across renders. */
  columns: readonly ListColumn<Row>[];
  /** Ids of the columns by which the server sorts. Stable across renders. */
  sorts: readonly [Sort, ...Sort[]];
  /** Stable across renders. */
  rowId: (row: Row) => number;
  defaults: ListDefaults;
  /** The query of one page. Its key must contain the request. */
  pageQuery: (request: ListRequest<Sort>) => UseQueryOptions<Page<Row>>;
}

interface ServerList<Row> {
  readonly list: List<Row>;
  /** True until the first page arrives. */
  readonly isPending: boolean;
  /** The error if the page could not be loaded, so that there are no rows to show; else null. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Replaces all filters at once, for a form with a submit button. */
  readonly setFilters: (filters: Filters) => void;
}

const NO_ROWS: readonly never[] = [];

/**
 * A server-side list: the server filters, sorts and pages (contract, http/page.ts). The URL holds filters, order and
 * cursor; the browser's back button returns to the page before. While a page loads, the previous one stays visible.
 */
export function useServerList<Row extends object, Sort extends string>({
  columns,
  sorts,
  rowId,
  defaults,
  pageQuery,
}: Options<Row, Sort>): ServerList<Row> {
  const serverColumns = useMemo(
    () => columns.map((column) => ({ ...column, sortable: sorts.some((sort) => sort === column.id) })),
    [columns, sorts],
  );
  const { address, selection, change } = useListAddress(serverColumns, defaults);
  const { sort, pageSize, cursor, filters } = address;
  const page = useQuery({
    ...pageQuery({
      sort: sorts.find((id) => id === sort?.id) ?? sorts[0],
      order: sort?.descending ? 'desc' : 'asc',
      limit: pageSize,
      cursor,
      filters,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = page.data?.items ?? NO_ROWS;

  const setAddress = (part: (now: ListAddress) => Partial<ListAddress>, isNewEntry = false) =>
    change(
      (now) => ({
        address: { ...now.address, cursor: undefined, ...part(now.address) },
        selection: NO_SELECTION,
      }),
      { isNewEntry },
    );
  const { typed, type, discard } = useTypedFilters((texts) =>
    setAddress((now) => ({ filters: withTyped(now.filters, texts) })),
  );
  const setFilter = useStableCallback((id: string, text: string) => {
    if (columns.some((column) => column.id === id && column.filter === 'text')) type(id, text);
    else setAddress((now) => ({ filters: withFilter(now.filters, id, text) }));
  });
  const setFilters = (next: Filters, isNewEntry: boolean) => {
    discard();
    setAddress(() => ({ filters: next }), isNewEntry);
  };
  const sortBy = useStableCallback((id: string) =>
    setAddress((now) => ({ sort: { id, descending: id === now.sort?.id && !now.sort.descending } })),
  );
  const selected = useMemo(() => selectedRows(rows, selection, rowId), [rows, selection, rowId]);
  const allSelected = rows.length > 0 && selected.length === rows.length;
  const toggleAll = useStableCallback(() =>
    change((now) => ({ selection: withAll(now.selection, rows.map(rowId), !allSelected) })),
  );
  // Not disabled while a page loads: a disabled button would lose the focus.
  const linkTo = (next: string | null | undefined) =>
    next
      ? () => {
          if (!page.isPlaceholderData) setAddress(() => ({ cursor: next }), true);
        }
      : undefined;

  const list: List<Row> = {
    columns: serverColumns,
    rows: useSelectableRows({
      rows,
      rowId,
      selection,
      onSelect: (ids) => change(() => ({ selection: ids })),
    }),
    hasSearch: false,
    isEmpty: rows.length === 0 && cursor === undefined && Object.keys(filters).length === 0,
    isLoading: page.isPlaceholderData,
    address: { ...address, filters: withTyped(filters, typed) },
    paging: {
      range: rows.length === 1 ? '1 fila' : `${rows.length} filas`,
      previous: linkTo(page.data?.previousCursor),
      next: linkTo(page.data?.nextCursor),
      pageSizes: defaults.pageSizes,
      setPageSize: (size) => setAddress(() => ({ pageSize: size })),
    },
    sortBy,
    setFilter,
    prepareFilter: ignore,
    clearFilters: () => setFilters({}, false),
    selected,
    allSelected,
    someSelected: selected.length > 0,
    toggleAll,
    matching: undefined,
    clearSelection: () => change(() => ({ selection: NO_SELECTION })),
  };
  return {
    list,
    isPending: page.isPending,
    error: page.error,
    retry: () => {
      // The server rejects a malformed cursor or one of another order: a retry must start at the first page.
      if (cursor !== undefined && page.error && isClientError(page.error)) setAddress(() => ({}));
      else page.refetch();
    },
    setFilters: (next) => setFilters(next, true),
  };
}

const withTyped = (filters: Filters, typed: Filters): Filters =>
  Object.entries(typed).reduce((all, [id, text]) => withFilter(all, id, text), filters);

const ignore = (): void => undefined;

/** Filter texts that are typed but not yet in the URL: `onSettled` receives them after the last keystroke. */
function useTypedFilters(onSettled: (typed: Filters) => void) {
  const [typed, setTyped] = useState<Filters>({});
  const settle = useStableCallback(() => {
    onSettled(typed);
    setTyped({});
  });
  const settleLater = useMemo(() => debounce(settle, DEBOUNCE), [settle]);
  useEffect(() => () => settleLater.clear(), [settleLater]);
  const type = (id: string, text: string) => {
    setTyped((now) => ({ ...now, [id]: text }));
    settleLater();
  };
  const discard = () => {
    settleLater.clear();
    setTyped({});
  };
  return { typed, type, discard };
}

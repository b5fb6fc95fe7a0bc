import type { Order, Page } from '@dentaria/contract/http/page.ts';
import { debounce } from '@mui/material/utils';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isClientError } from '../../api/query-client.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import type { List } from './list.ts';
import { type ListAddress, type ListDefaults, withFilter } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { NO_SELECTION, selectedRows } from './list-selection.ts';
import { useListAddress } from './use-list-address.ts';
import { useSelectableRows } from './use-selectable-rows.ts';

const TEXT_FILTER_DEBOUNCE_MS = 300;

type Filters = ListAddress['filters'];

export interface ListRequest<Sort extends string> {
  readonly sort: Sort;
  readonly order: Order;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly filters: Filters;
}

interface Options<Row, Sort extends string> {
  columns: readonly ListColumn<Row>[];
  /** Ids of the columns by which the server sorts. */
  sorts: readonly [Sort, ...Sort[]];
  rowId: (row: Row) => number;
  defaults: ListDefaults;
  /** The query key must contain the request. */
  pageQuery: (request: ListRequest<Sort>) => UseQueryOptions<Page<Row>>;
}

interface ServerList<Row> {
  readonly list: List<Row>;
  readonly isPending: boolean;
  /** Null while there are rows to show. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Replaces all filters at once, as a form with a submit button needs. */
  readonly setFilters: (filters: Filters) => void;
}

const NO_ROWS: readonly never[] = [];

/**
 * The server filters, sorts and pages (contract, http/page.ts). The browser's back button returns to the
 * previous page, which also stays visible while another one loads. `columns`, `sorts` and `rowId` must be
 * stable across renders.
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
  const selectable = useSelectableRows({
    rows,
    rowId,
    selection,
    change: (update) => change((now) => ({ selection: update(now.selection) })),
  });
  // Not disabled while a page loads: a disabled button would lose the focus.
  const linkTo = (next: string | null | undefined) =>
    next
      ? () => {
          if (!page.isPlaceholderData) setAddress(() => ({ cursor: next }), true);
        }
      : undefined;

  const list: List<Row> = {
    ...selectable,
    columns: serverColumns,
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
    prepareFilter: doNothing,
    clearFilters: () => setFilters({}, false),
    selected,
    matching: undefined,
  };
  return {
    list,
    isPending: page.isPending,
    error: page.error,
    retry: () => {
      // A retry must start at the first page if the server rejected the cursor.
      if (cursor !== undefined && page.error && isClientError(page.error)) setAddress(() => ({}));
      else page.refetch();
    },
    setFilters: (next) => setFilters(next, true),
  };
}

const withTyped = (filters: Filters, typed: Filters): Filters =>
  Object.entries(typed).reduce((all, [id, text]) => withFilter(all, id, text), filters);

const doNothing = (): void => undefined;

function useTypedFilters(onSettled: (typed: Filters) => void) {
  const [typed, setTyped] = useState<Filters>({});
  const settle = useStableCallback(() => {
    onSettled(typed);
    setTyped({});
  });
  const settleLater = useMemo(() => debounce(settle, TEXT_FILTER_DEBOUNCE_MS), [settle]);
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

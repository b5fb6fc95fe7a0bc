import type { ListColumn } from './list-column.ts';
import type { Sort } from './list-order.ts';

export interface ListDefaults {
  readonly sort: Sort | undefined;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
}

/** What of a list stands in the address, so that leaving and coming back finds it as it was. */
export interface ListAddress {
  readonly sort: Sort | undefined;
  /** Counts from 0. */
  readonly page: number;
  readonly pageSize: number;
  /** Column → text, only filters in use. */
  readonly filters: Readonly<Record<string, string>>;
}

const SORT = 'sort';
const PAGE = 'page';
const SIZE = 'size';

/** Reads `?lastName=gar&sort=-lastName&page=2&size=25` (pages count from 1 there); what makes no sense is left out. */
export function readAddress(
  params: URLSearchParams,
  columns: readonly ListColumn<never>[],
  defaults: ListDefaults,
): ListAddress {
  const sorted = params.get(SORT) ?? '';
  const sort = { id: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') };
  const size = Number(params.get(SIZE));
  const page = Number(params.get(PAGE));
  const filters = columns.flatMap(({ id, filter }) => {
    const text = params.get(id);
    return filter !== undefined && text ? [[id, text]] : [];
  });
  return {
    sort: columns.some(({ id, sortable }) => id === sort.id && sortable !== false) ? sort : defaults.sort,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: defaults.pageSizes.includes(size) ? size : defaults.pageSize,
    filters: Object.fromEntries(filters),
  };
}

/** The address of a list; defaults are left out. */
export function writeAddress(
  { sort, page, pageSize, filters }: ListAddress,
  defaults: ListDefaults,
): URLSearchParams {
  const params = new URLSearchParams(filters);
  if (sort && (sort.id !== defaults.sort?.id || sort.descending !== defaults.sort.descending))
    params.set(SORT, `${sort.descending ? '-' : ''}${sort.id}`);
  if (page > 0) params.set(PAGE, String(page + 1));
  if (pageSize !== defaults.pageSize) params.set(SIZE, String(pageSize));
  return params;
}

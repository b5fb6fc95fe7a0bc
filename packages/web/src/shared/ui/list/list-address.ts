import type { ListColumn } from './list-column.ts';
import type { Sort } from './list-order.ts';

export interface ListDefaults {
  readonly sort: Sort | undefined;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  /** Shows one search box for all columns with a text filter. */
  readonly search?: true;
  /** Filters in the URL that belong to no column. */
  readonly filterNames?: readonly string[];
  /** Names in the URL that say what the list is of, such as a clinic. Clearing the filters keeps them. */
  readonly scopeNames?: readonly string[];
}

/** The state of a list that is in the URL, so that it survives leaving the screen and coming back. */
export interface ListAddress {
  readonly sort: Sort | undefined;
  /** Of a client-side list; counts from 0. */
  readonly page: number;
  /** Of a server-side list; undefined on the first page. */
  readonly cursor?: string | undefined;
  readonly pageSize: number;
  /** Column or filter name → text. Only filters in use. */
  readonly filters: Readonly<Record<string, string>>;
  /** Texts of the `scopeNames` in the URL. */
  readonly scope?: Readonly<Record<string, string>>;
}

/** The filter of the search box. */
export const SEARCH = 'q';

const SORT = 'sort';
const PAGE = 'page';
const SIZE = 'size';
const CURSOR = 'cursor';

/** Parses `?lastName=gar&sort=-lastName&page=2&size=25` (there, pages count from 1). Invalid members are ignored. */
export function readAddress(
  params: URLSearchParams,
  columns: readonly ListColumn<never>[],
  defaults: ListDefaults,
): ListAddress {
  const sorted = params.get(SORT) ?? '';
  const sort = { id: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') };
  const size = Number(params.get(SIZE));
  const page = Number(params.get(PAGE));
  const filterIds = columns.filter(({ filter }) => filter !== undefined).map(({ id }) => id);
  const names = [...(defaults.search ? [SEARCH] : []), ...(defaults.filterNames ?? [])];
  return {
    sort: columns.some(({ id, sortable }) => id === sort.id && sortable !== false) ? sort : defaults.sort,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    cursor: params.get(CURSOR) || undefined,
    pageSize: defaults.pageSizes.includes(size) ? size : defaults.pageSize,
    filters: textsOf(params, [...filterIds, ...names]),
    ...(defaults.scopeNames && { scope: textsOf(params, defaults.scopeNames) }),
  };
}

function textsOf(params: URLSearchParams, names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => [name, params.get(name)] as const);
  return Object.fromEntries(texts.filter((each): each is readonly [string, string] => Boolean(each[1])));
}

/** The search parameters of a list, without defaults. */
export function writeAddress(
  { sort, page, cursor, pageSize, filters, scope }: ListAddress,
  defaults: ListDefaults,
): URLSearchParams {
  const params = new URLSearchParams({ ...scope, ...filters });
  if (sort && (sort.id !== defaults.sort?.id || sort.descending !== defaults.sort.descending))
    params.set(SORT, `${sort.descending ? '-' : ''}${sort.id}`);
  if (page > 0) params.set(PAGE, String(page + 1));
  if (cursor) params.set(CURSOR, cursor);
  if (pageSize !== defaults.pageSize) params.set(SIZE, String(pageSize));
  return params;
}

export function withFilter(
  filters: ListAddress['filters'],
  id: string,
  text: string,
): ListAddress['filters'] {
  const { [id]: _, ...others } = filters;
  return text === '' ? others : { ...others, [id]: text };
}

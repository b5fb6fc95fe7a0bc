import type { ListColumn } from './list-column.ts';
import type { Sort } from './list-rows.ts';

export interface ListDefaults {
  readonly sort: Sort | undefined;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly search?: true;
  /** Filters in the URL without a column. */
  readonly filterNames?: readonly string[];
  /** URL parameters that clearing the filters keeps, such as a clinic. */
  readonly scopeNames?: readonly string[];
}

export interface ListAddress {
  readonly sort: Sort | undefined;
  /** Zero-based, while the URL counts from 1. Only client-side lists have pages. */
  readonly page: number;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
  /** Texts of the filters in use, by column id or filter name. */
  readonly filters: Readonly<Record<string, string>>;
  readonly scope?: Readonly<Record<string, string>>;
}

export const SEARCH = 'q';

const SORT = 'sort';
const PAGE = 'page';
const SIZE = 'size';
const CURSOR = 'cursor';

/** Parses `?lastName=gar&sort=-lastName&page=2&size=25` and ignores invalid members. */
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

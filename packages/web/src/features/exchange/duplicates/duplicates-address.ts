import { dataSearch } from '../data/data-address.ts';

/** The lists below the tab: in the URL as `?list=merges`, the first without it. */
export const DUPLICATE_LISTS = ['probable', 'dismissed', 'merges'] as const;
export type DuplicateListName = (typeof DUPLICATE_LISTS)[number];

export const DUPLICATE_LIST_NAMES: Readonly<Record<DuplicateListName, string>> = {
  probable: 'Probables',
  dismissed: 'Descartados',
  merges: 'Unificaciones',
};

export const readDuplicateList = (params: URLSearchParams): DuplicateListName =>
  DUPLICATE_LISTS.find((list) => list === params.get('list')) ?? 'probable';

/** Keeps the clinic. */
export const duplicateListSearch = (params: URLSearchParams, list: DuplicateListName): string =>
  dataSearch(params, 'duplicates') + (list === 'probable' ? '' : `&list=${list}`);

export const mergeSearch = (params: URLSearchParams, id: number): string =>
  dataSearch(params, 'duplicates', id);

/** Two records that are compared before a merge. */
export interface ComparedPair {
  readonly keptId: number;
  readonly otherId: number;
}

export const comparedPairSearch = (params: URLSearchParams, { keptId, otherId }: ComparedPair): string =>
  `${dataSearch(params, 'duplicates')}&kept=${keptId}&other=${otherId}`;

/** Of `?kept=&other=`. */
export function readComparedPair(params: URLSearchParams): ComparedPair | undefined {
  const keptId = readId(params, 'kept');
  const otherId = readId(params, 'other');
  return keptId === undefined || otherId === undefined ? undefined : { keptId, otherId };
}

function readId(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

import { dataSearch, readDataId } from '../data/data-address.ts';

export const DUPLICATE_LISTS = ['probable', 'dismissed', 'merges'] as const;
export type DuplicateListName = (typeof DUPLICATE_LISTS)[number];

export const DUPLICATE_LIST_NAMES: Readonly<Record<DuplicateListName, string>> = {
  probable: 'Probables',
  dismissed: 'Descartados',
  merges: 'Unificaciones',
};

export const readDuplicateList = (params: URLSearchParams): DuplicateListName =>
  DUPLICATE_LISTS.find((list) => list === params.get('list')) ?? 'probable';

export const duplicateListSearch = (params: URLSearchParams, list: DuplicateListName): string =>
  dataSearch(params, 'duplicates') + (list === 'probable' ? '' : `&list=${list}`);

export const mergeSearch = (params: URLSearchParams, id: number): string =>
  dataSearch(params, 'duplicates', id);

export interface ComparedPair {
  readonly keptId: number;
  readonly otherId: number;
}

export const comparedPairSearch = (params: URLSearchParams, { keptId, otherId }: ComparedPair): string =>
  `${dataSearch(params, 'duplicates')}&kept=${keptId}&other=${otherId}`;

export function readComparedPair(params: URLSearchParams): ComparedPair | undefined {
  const keptId = readDataId(params, 'kept');
  const otherId = readDataId(params, 'other');
  return keptId === undefined || otherId === undefined ? undefined : { keptId, otherId };
}

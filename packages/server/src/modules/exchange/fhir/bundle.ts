import type { FhirBundle, FhirResource } from '@dentaria/contract/exchange/fhir.ts';
import type { FhirPage, Range } from '@dentaria/contract/exchange/fhir-search.ts';
import type { Resource } from '@medplum/fhirtypes';
import { withNarrative } from './narrative.ts';

/** Medplum's types are interfaces, which have no index signature. */
export const asFhir = (resource: Resource): FhirResource =>
  withNarrative(resource) as unknown as FhirResource;

export interface Search {
  readonly base: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly page: FhirPage;
  readonly isTruncated?: boolean;
}

export function searchset(search: Search, resources: readonly Resource[]): FhirBundle {
  const {
    page: { _count, _offset, _summary },
    isTruncated = false,
  } = search;
  const page = { _count, _offset, _summary };
  const isCount = _summary === 'count' || _count === 0;
  const size = _count ?? resources.length;
  const start = _offset ?? 0;
  const shown = isCount ? [] : resources.slice(start, start + size);
  const end = start + shown.length;
  const isLast = isCount || end >= resources.length;
  const link = [{ relation: 'self', url: addressOf(search, page) }];
  if (!isLast)
    link.push({ relation: 'next', url: addressOf(search, { ...page, _count: size, _offset: end }) });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(!isTruncated && { total: resources.length }),
    link,
    // An empty array is not valid FHIR.
    ...(shown.length > 0 && {
      entry: shown.map((resource) => ({
        fullUrl: `${search.base}/${resource.resourceType}/${resource.id}`,
        resource: asFhir(resource),
        search: { mode: 'match' },
      })),
    }),
  };
}

export const comparisonsOf = ({ from, to }: Range<string | Date> = {}): readonly string[] => [
  ...(from ? [`ge${textOf(from)}`] : []),
  ...(to ? [`lt${textOf(to)}`] : []),
];

const textOf = (value: string | Date): string => (value instanceof Date ? value.toISOString() : value);

function addressOf({ base, path, parameters }: Search, page: FhirPage): string {
  const query = Object.entries({ ...parameters, ...page })
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${name}=${encodeURIComponent(String(each))}`),
    );
  return `${base}/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

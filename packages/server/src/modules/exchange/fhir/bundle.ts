import type { FhirBundle, FhirResource } from '@dentaria/contract/exchange/fhir.ts';
import type { FhirPage } from '@dentaria/contract/exchange/fhir-search.ts';
import type { Resource } from '@medplum/fhirtypes';
import { withNarrative } from './narrative.ts';

/** FHIR's types are interfaces without an index signature. */
export const asFhir = (resource: Resource): FhirResource =>
  withNarrative(resource) as unknown as FhirResource;

/** A search below the base, with the parameters that it has used. */
export interface Search {
  readonly base: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly page: FhirPage;
  /** Whether there may be further matches, which no page contains. */
  readonly isCut?: boolean;
}

/** A page of a searchset. `_summary=count` and `_count=0` answer the total alone. */
export function searchset(search: Search, resources: readonly Resource[]): FhirBundle {
  const { page, isCut = false } = search;
  const isCount = page._summary === 'count' || page._count === 0;
  const size = page._count ?? resources.length;
  const start = page._offset ?? 0;
  const shown = isCount ? [] : resources.slice(start, start + size);
  const end = start + shown.length;
  const isLast = isCount || end >= resources.length;
  const link = [{ relation: 'self', url: addressOf(search, page) }];
  if (!isLast)
    link.push({ relation: 'next', url: addressOf(search, { ...page, _count: size, _offset: end }) });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(!isCut && { total: resources.length }),
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

function addressOf({ base, path, parameters }: Search, page: FhirPage): string {
  const query = Object.entries({ ...parameters, ...page })
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => `${name}=${encodeURIComponent(String(each))}`),
    );
  return `${base}/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

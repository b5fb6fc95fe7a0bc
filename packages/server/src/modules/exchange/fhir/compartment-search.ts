import type { CompartmentType, FhirBundle } from '@dentaria/contract/exchange/fhir.ts';
import type { CompartmentSearch } from '@dentaria/contract/exchange/fhir-search.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import type { Resource } from '@medplum/fhirtypes';
import { invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { searchset } from './bundle.ts';
import { listResources } from './compartment.ts';
import { listByIdentifier, textOfTokens } from './patient-search.ts';
import { findRecord, type PatientRecord, recordOf } from './record.ts';

/** An absent patient, and one of another clinic, has no resources. */
export async function searchCompartment(
  ctx: RequestContext,
  base: string,
  type: CompartmentType,
  query: CompartmentSearch,
): Promise<FhirBundle> {
  const resources = await resourcesOf(ctx, type, query);
  return searchset({ base, path: type, parameters: parametersOf(query), page: pageOf(query) }, resources);
}

export const pageOf = ({ _count, _offset, _summary }: CompartmentSearch) => ({ _count, _offset, _summary });

export const isOfPatient = (query: CompartmentSearch): boolean =>
  (query.patient ?? query.subject ?? query['patient.identifier']) !== undefined;

/** The resources of the patients of a search, each read audited. */
export async function resourcesOf(
  ctx: RequestContext,
  type: CompartmentType,
  query: CompartmentSearch,
): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  for (const record of await recordsOf(ctx, query)) found.push(...(await listResources(record, type)));
  return query._id === undefined ? found : found.filter(({ id }) => id === query._id);
}

async function recordsOf(
  ctx: RequestContext,
  { patient, subject, 'patient.identifier': identifier, _id }: CompartmentSearch,
): Promise<readonly PatientRecord[]> {
  if (identifier) {
    const rows = await listByIdentifier(ctx, identifier);
    const wanted = rows.filter(({ id }) => [patient ?? id, subject ?? id].every((each) => each === id));
    return Promise.all(wanted.map((row) => recordOf(ctx, row)));
  }
  const id = patient ?? subject ?? patientOf(_id);
  if (id === undefined && _id === undefined) throw invalid({ patient: 'Indica el paciente' });
  if (subject !== undefined && subject !== id) return [];
  const record = id === undefined ? undefined : await findRecord(ctx, id);
  return record ? [record] : [];
}

/** The id of a resource begins with that of its patient. */
function patientOf(id: string | undefined): number | undefined {
  const patient = idParam.safeParse(id?.split('-', 1)[0]);
  return patient.success ? patient.data : undefined;
}

export function parametersOf({ patient, subject, 'patient.identifier': identifier, _id }: CompartmentSearch) {
  return {
    patient,
    subject,
    'patient.identifier': textOfTokens(identifier),
    _id,
  };
}

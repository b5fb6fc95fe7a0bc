import {
  CLINICAL_TYPES,
  COMPARTMENT_TYPES,
  type CompartmentType,
  type FhirBundle,
} from '@dentaria/contract/exchange/fhir.ts';
import type { CompartmentSearch } from '@dentaria/contract/exchange/fhir-search.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import type { Resource } from '@medplum/fhirtypes';
import { type Caller, is, mayReadType } from '../../../kernel/access/caller.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { consentResource, coverageResources } from './administrative-resources.ts';
import { appointmentResource } from './appointment.ts';
import { searchset } from './bundle.ts';
import {
  allergyResources,
  carePlanResources,
  conditionResources,
  medicationResources,
  procedureResources,
  provenanceResource,
} from './history-resources.ts';
import { listByIdentifier, textOfTokens } from './patient-search.ts';
import { findRecord, type HistoryRow, type PatientRecord, recordOf } from './record.ts';

type List = (record: PatientRecord) => Promise<readonly Resource[]>;

const ofHistory =
  (list: (history: HistoryRow, today: string) => readonly Resource[]): List =>
  async (record) => {
    const history = await record.history();
    return history ? list(history, record.today) : [];
  };

const LISTS: Readonly<Record<CompartmentType, List>> = {
  Appointment: async ({ appointments }) => (await appointments()).map(appointmentResource),
  Coverage: async ({ patient, coverage }) => coverageResources(patient, await coverage()),
  Consent: async ({ patient, consent }) => {
    const row = await consent();
    return row ? [consentResource(patient, row)] : [];
  },
  Condition: ofHistory(conditionResources),
  Procedure: ofHistory(procedureResources),
  AllergyIntolerance: ofHistory(allergyResources),
  MedicationStatement: ofHistory(medicationResources),
  CarePlan: ofHistory(carePlanResources),
  Provenance: async ({ history, versions }) => {
    const current = await history();
    return current ? (await versions()).map((version) => provenanceResource(current, version)) : [];
  },
};

export const listResources = (record: PatientRecord, type: CompartmentType): Promise<readonly Resource[]> =>
  LISTS[type](record);

const isClinical = (type: CompartmentType): boolean => CLINICAL_TYPES.some((each) => each === type);

export const typesVisibleTo = (caller: Caller): readonly CompartmentType[] =>
  COMPARTMENT_TYPES.filter(
    (type) =>
      mayReadType(caller, type) && (is(caller, 'ADMIN') || is(caller, 'DENTIST') || !isClinical(type)),
  );

/** Absent patients and patients of another clinic have no resources. */
export async function searchCompartment(
  ctx: RequestContext,
  base: string,
  type: CompartmentType,
  query: CompartmentSearch,
): Promise<FhirBundle> {
  const resources = await resourcesOf(ctx, type, query);
  return searchset({ base, path: type, parameters: parametersOf(query), page: query }, resources);
}

export const isOfPatient = (query: CompartmentSearch): boolean =>
  (query.patient ?? query.subject ?? query['patient.identifier']) !== undefined;

export async function resourcesOf(ctx: RequestContext, type: CompartmentType, query: CompartmentSearch) {
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
  const id = patient ?? subject ?? patientIdIn(_id);
  if (id === undefined && _id === undefined) throw invalid({ patient: 'Indicá el paciente' });
  if (subject !== undefined && subject !== id) return [];
  const record = id === undefined ? undefined : await findRecord(ctx, id);
  return record ? [record] : [];
}

export const patientIdIn = (id: string | undefined): number | undefined =>
  idParam.safeParse(id?.split('-', 1)[0]).data;

export const parametersOf = ({
  patient,
  subject,
  'patient.identifier': identifier,
  _id,
}: CompartmentSearch) => ({ patient, subject, 'patient.identifier': textOfTokens(identifier), _id });

import type { CompartmentType, FhirBundle, FhirResource } from '@dentaria/contract/exchange/fhir.ts';
import type { FhirPage } from '@dentaria/contract/exchange/fhir-search.ts';
import type { Practitioner, Resource } from '@medplum/fhirtypes';
import { is, mayReadType } from '../../../kernel/access/caller.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  displayName,
  organizationResource,
  patientResource,
  practitionerResource,
} from './administrative-resources.ts';
import { asFhir, searchset } from './bundle.ts';
import { listResources, patientIdIn, typesVisibleTo } from './compartment.ts';
import { findRecord, getRecord, type PatientRecord } from './record.ts';

export async function readCompartment(ctx: RequestContext, type: CompartmentType, id: string) {
  const patientId = patientIdIn(id);
  const record = patientId === undefined ? undefined : await findRecord(ctx, patientId);
  const resources = record ? await listResources(record, type) : [];
  const found = resources.find((resource) => resource.id === id);
  if (!found) throw notFound('Recurso no encontrado');
  return asFhir(found);
}

export async function readPractitioner(ctx: RequestContext, id: number): Promise<FhirResource> {
  if (is(ctx.caller, 'ADMIN')) {
    const user = await auth.getReadableUser(ctx, id);
    if (user.roles.includes('DENTIST')) return asFhir(practitionerResource({ id, name: displayName(user) }));
  }
  for (const clinicId of ctx.caller.clinicIds) {
    const professionals = await auth.listProfessionals(ctx, clinicId);
    const found = professionals.find((each) => each.id === id);
    if (found) return asFhir(practitionerResource(found));
  }
  throw notFound('Recurso no encontrado');
}

export async function readEverything(
  ctx: RequestContext,
  base: string,
  patientId: number,
  page: FhirPage = {},
): Promise<FhirBundle> {
  const record = await getRecord(ctx, patientId);
  const resources: Resource[] = [patientResource(record.patient)];
  for (const type of typesVisibleTo(ctx.caller)) resources.push(...(await listResources(record, type)));
  const clinic = record.patient.clinic_id;
  if (mayReadType(ctx.caller, 'Practitioner')) resources.push(...(await practitionersOf(record, ctx)));
  if (clinic !== 0 && mayReadType(ctx.caller, 'Organization'))
    resources.push(organizationResource(await auth.getVisibleClinic(ctx, clinic)));
  return searchset({ base, path: `Patient/${patientId}/$everything`, parameters: {}, page }, resources);
}

async function practitionersOf(record: PatientRecord, { caller }: RequestContext): Promise<Practitioner[]> {
  const people = new Map<number, string>();
  for (const { professionalId, professionalName } of await record.appointments())
    people.set(professionalId, professionalName);
  if (typesVisibleTo(caller).includes('Provenance')) {
    for (const { savedBy } of await record.versions()) people.set(savedBy.id, savedBy.name);
    const history = await record.history();
    for (const { professionalId } of history?.document.treatmentPlan ?? [])
      people.set(professionalId, history?.names[professionalId] ?? '');
  }
  return [...people].map(([id, name]) => practitionerResource({ id, name }));
}

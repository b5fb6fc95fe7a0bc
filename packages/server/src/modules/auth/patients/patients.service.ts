import { MAX_PATIENT_MATCHES } from '@dentaria/contract/auth/patient-matches.ts';
import type { ChangedPatient, NewPatient, PatientSearchQuery } from '@dentaria/contract/auth/patients.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { clinicScopeOf, is, ownsClinic } from '../../../kernel/access/caller.ts';
import { clinicOf, NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext, SystemContext } from '../../../kernel/request-context.ts';
import { insuranceReferences } from '../users/insurance-references.ts';
import { takenConflict, usersRepository } from '../users/users.repository.ts';
import { assertMayCreate, auditUser, updateUser } from '../users/users.service.ts';
import { patientNotFound } from './clinic-patients.service.ts';
import { mayManagePatient } from './patients.policy.ts';
import {
  type MatchRow,
  patientColumns,
  patientsRepository,
  patientUsername,
  presentMatch,
} from './patients.repository.ts';
import { searchWords, typoRanges } from './search-terms.ts';

export async function searchPatients(
  { tx, caller }: RequestContext,
  { q, clinicId }: PatientSearchQuery,
): Promise<MatchRow[]> {
  const words = searchWords(q);
  const clinics =
    clinicId === undefined ? clinicScopeOf(caller) : [clinicId].filter((id) => ownsClinic(caller, id));
  if (words.length === 0 || clinics?.length === 0) return [];
  const patients = patientsRepository(tx);
  const scope = { clinics, includesStaff: is(caller, 'ADMIN') };
  const exact = await patients.search(words, scope);
  if (exact.length === MAX_PATIENT_MATCHES) return exact;
  const typos = words.map(typoRanges);
  if (typos.every((ranges) => ranges.length === 0)) return exact;
  const used = await patients.usedRanges(typos, scope);
  if (used.every((ranges) => ranges.length === 0)) return exact;
  const tolerant = words.map((word, index) => ({
    ...word,
    ranges: [...word.ranges, ...(used[index] ?? [])],
  }));
  const found = new Set(exact.map(({ id }) => id));
  const similar = (await patients.search(tolerant, scope)).filter(({ id }) => !found.has(id));
  return [...exact, ...similar].slice(0, MAX_PATIENT_MATCHES);
}

export async function createPatient(ctx: RequestContext, clinicId: number, patient: NewPatient) {
  const registered = await findRegistered(ctx, clinicId, patient);
  if (registered) {
    const message = 'Ya está registrado en la clínica';
    throw conflict(message, { errors: { docNumber: message }, extra: { patient: presentMatch(registered) } });
  }
  return insertPatient(ctx, clinicId, patient);
}

export async function findOrCreateOwnPatient(
  ctx: RequestContext,
  patient: NewPatient,
): Promise<{ readonly id: number }> {
  const { tx, caller } = ctx;
  const scope = clinicScopeOf(caller);
  const [known] = await usersRepository(tx).findPatientsByDocNumber(patient.docNumber, scope);
  if (known) return known;
  assertMayCreate(caller);
  const clinicId = caller.clinicId ?? NO_CLINIC;
  // A concurrent request may have registered the patient since the first query.
  return (await findRegistered(ctx, clinicId, patient)) ?? (await insertPatient(ctx, clinicId, patient));
}

async function findRegistered({ tx, caller }: RequestContext, clinicId: number, { docNumber }: NewPatient) {
  const registered = await patientsRepository(tx).findByDocNumber(clinicId, docNumber);
  if (registered && !mayManagePatient(caller, registered)) throw takenConflict('users_clinic_doc_number');
  return registered;
}

async function insertPatient(ctx: RequestContext, clinicId: number, patient: NewPatient) {
  const referenceOf = await insuranceReferences(ctx.tx, [patient.healthInsurance]);
  const created = await usersRepository(ctx.tx).createPatient({
    ...patientColumns(patient, referenceOf(patient.healthInsurance)),
    clinic_id: clinicId,
    username: patientUsername(patient.docNumber),
  });
  await auditUser(ctx, 'create', created);
  return created;
}

type Contact = Pick<NewPatient, 'docNumber' | 'firstName' | 'lastName' | 'phone' | 'email'>;

/**
 * The contact does not change an existing patient. A DNI that belongs to staff is left out of the new record, because
 * it is unique in the clinic.
 */
export async function findOrCreatePatient(
  ctx: SystemContext,
  clinicId: number,
  { docNumber: typed, firstName, lastName, phone, email }: Contact,
): Promise<number> {
  const docNumber = dniNumber(typed);
  const registered = await patientsRepository(ctx.tx).findByDocNumber(clinicId, docNumber);
  if (registered?.roles.includes('PATIENT')) return registered.id;
  const created = await usersRepository(ctx.tx).createPatient({
    clinic_id: clinicId,
    username: patientUsername(docNumber),
    first_name: firstName,
    last_name: lastName,
    doc_number: registered ? null : docNumber,
    phone,
    email,
  });
  await auditUser(ctx, 'create', created);
  return created.id;
}

export async function getPatientOfStaff(
  { tx, caller }: RequestContext,
  id: number,
  { forUpdate = false } = {},
): Promise<RowOf<'users'>> {
  const users = usersRepository(tx);
  const user = await (forUpdate ? users.findForUpdate(id) : users.find(id));
  if (!user || !mayManagePatient(caller, user)) throw patientNotFound();
  return user;
}

export async function listPatientsByDocNumber(
  { tx, caller }: RequestContext,
  docNumber: string,
): Promise<readonly RowOf<'users'>[]> {
  const matches = await usersRepository(tx).findPatientsByDocNumber(docNumber, clinicScopeOf(caller));
  const found = await patientsRepository(tx).findByIds(matches.map(({ id }) => id));
  return found.filter((patient) => mayManagePatient(caller, patient));
}

export async function listPatientsByBirthDate(
  { tx, caller }: RequestContext,
  days: { readonly from?: string; readonly to?: string },
  limit: number,
): Promise<readonly RowOf<'users'>[]> {
  const found = await patientsRepository(tx).findByBirthDate(days, clinicScopeOf(caller), limit);
  return found.filter((patient) => mayManagePatient(caller, patient));
}

export async function listPatientsByName(
  ctx: RequestContext,
  name: string,
): Promise<readonly RowOf<'users'>[]> {
  const ids = (await searchPatients(ctx, { q: name })).map(({ id }) => id);
  const found = await patientsRepository(ctx.tx).findByIds(ids);
  return found.filter((patient) => mayManagePatient(ctx.caller, patient));
}

export const updatePatient = (
  ctx: RequestContext,
  before: RowOf<'users'>,
  change: ChangedPatient,
): Promise<RowOf<'users'>> =>
  updateUser(ctx, before, {
    ...change,
    username: before.username,
    licenseNumber: before.license_number,
    clinicId: clinicOf(before),
    roles: before.roles,
    enabled: before.enabled,
  });

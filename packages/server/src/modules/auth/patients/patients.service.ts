import {
  type ChangedPatient,
  MAX_PATIENT_MATCHES,
  type NewPatient,
  type PatientSearchQuery,
} from '@dentaria/contract/auth/patients.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import { dniNumber } from '@dentaria/contract/fields/dni-digits.ts';
import { is, ownsClinic } from '../../../kernel/access/caller.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import { ConcurrencyError, type RowOf } from '../../../kernel/database/database.ts';
import { conflict, HttpError, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, SlowContext, SystemContext } from '../../../kernel/request-context.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { presentUser } from '../users/present-user.ts';
import { clinicScopeOf } from '../users/users.policy.ts';
import { usersRepository } from '../users/users.repository.ts';
import { auditUser, createUser, updateUser } from '../users/users.service.ts';
import { mayManagePatient } from './patients.policy.ts';
import { type MatchRow, patientsRepository } from './patients.repository.ts';
import { presentMatch } from './present-match.ts';
import { searchWords, typoRanges } from './search-terms.ts';

/** Exact matches of every word come first, then those with typos. */
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

/** 404 for a clinic that is inactive or not the caller's. */
export async function assertMayRegister({ tx, caller }: RequestContext, clinicId: number): Promise<void> {
  const clinic = ownsClinic(caller, clinicId) ? await clinicsRepository(tx).find(clinicId) : undefined;
  if (!clinic?.active) throw notFound('Clínica no encontrada');
}

/** Creates a patient with an account. Its password is random, so the patient signs in only after a reset. */
export async function registerPatient(
  { writeOnce }: Pick<SlowContext, 'writeOnce'>,
  clinicId: number,
  patient: NewPatient,
  passwordHash: string,
): Promise<User> {
  const username = `p${patient.docNumber}`;
  const create = (name: string) =>
    writeOnce(async (ctx) => presentUser(await createPatient(ctx, clinicId, patient, name, passwordHash)));
  try {
    return await create(username);
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Another clinic has this DNI's username, or another call has registered the patient: then this one answers 409.
    return create(`${username}_${crypto.randomUUID().slice(0, 6)}`);
  }
}

type Contact = Pick<NewPatient, 'docNumber' | 'firstName' | 'lastName' | 'phone' | 'email'>;

/**
 * The patient of a clinic with a DNI, created if there is none. The contact does not change an existing patient. A
 * member of the staff who is no patient has the DNI already: then the patient is created without it. Public API of the
 * module.
 */
export async function findOrCreatePatient(
  ctx: SystemContext,
  clinicId: number,
  { docNumber: typed, firstName, lastName, phone, email }: Contact,
  passwordHash: string,
): Promise<number> {
  const docNumber = dniNumber(typed);
  const users = usersRepository(ctx.tx);
  const registered = await patientsRepository(ctx.tx).findByDocNumber(clinicId, docNumber);
  if (registered?.roles.includes('PATIENT')) return registered.id;
  const username = `p${docNumber}`;
  const isTakenName = (await users.findByUsername(username)) !== undefined;
  const created = await users
    .create({
      clinic_id: clinicId,
      username: isTakenName ? `${username}_${crypto.randomUUID().slice(0, 6)}` : username,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      doc_number: registered ? null : docNumber,
      phone,
      email,
      roles: ['PATIENT'],
    })
    .catch((error: unknown) => {
      // Another call has taken the username or registered the patient since.
      throw isTaken(error) ? new ConcurrencyError() : error;
    });
  await auditUser(ctx, 'create', created);
  return created.id;
}

/** True for a conflict with a row that the transaction could not see. */
const isTaken = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409 && error.extra === undefined;

async function createPatient(
  ctx: RequestContext,
  clinicId: number,
  patient: NewPatient,
  username: string,
  passwordHash: string,
): Promise<RowOf<'users'>> {
  const registered = await patientsRepository(ctx.tx).findByDocNumber(clinicId, patient.docNumber);
  if (registered && mayManagePatient(ctx.caller, registered)) {
    const message = 'Ya está registrado en la clínica';
    throw conflict(message, { errors: { docNumber: message }, extra: { patient: presentMatch(registered) } });
  }
  const account = {
    username,
    password: '',
    licenseNumber: null,
    clinicId,
    roles: ['PATIENT' as const],
    enabled: true,
  };
  return createUser(ctx, { ...patient, ...account }, passwordHash);
}

export async function getPatientOfStaff(
  { tx, caller }: RequestContext,
  id: number,
  { forUpdate = false } = {},
): Promise<RowOf<'users'>> {
  const users = usersRepository(tx);
  const user = await (forUpdate ? users.findForUpdate(id) : users.find(id));
  if (!user || !mayManagePatient(caller, user)) throw notFound('Paciente no encontrado');
  return user;
}

/** Patients of every clinic in which the caller may read them. */
export async function listPatientsByDocNumber(
  { tx, caller }: RequestContext,
  docNumber: string,
): Promise<readonly RowOf<'users'>[]> {
  const users = usersRepository(tx);
  const found = await users.findPatientsByDocNumber(docNumber, clinicScopeOf(caller));
  const patients: RowOf<'users'>[] = [];
  for (const { id } of found) {
    const patient = await users.find(id);
    if (patient && mayManagePatient(caller, patient)) patients.push(patient);
  }
  return patients;
}

/** Patients of the caller's clinics who were born from a day on and before another, at most `limit`. */
export async function listPatientsByBirthDate(
  { tx, caller }: RequestContext,
  days: { readonly from?: string; readonly to?: string },
  limit: number,
): Promise<readonly RowOf<'users'>[]> {
  const found = await patientsRepository(tx).findByBirthDate(days, clinicScopeOf(caller), limit);
  return found.filter((patient) => mayManagePatient(caller, patient));
}

/** The patients whom a search by name finds, at most `MAX_PATIENT_MATCHES`. */
export async function listPatientsByName(
  ctx: RequestContext,
  name: string,
): Promise<readonly RowOf<'users'>[]> {
  const ids = (await searchPatients(ctx, { q: name })).map(({ id }) => id);
  const found = await patientsRepository(ctx.tx).findByIds(ids);
  return found.filter((patient) => mayManagePatient(ctx.caller, patient));
}

/** Changes a locked patient, but not their account. */
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

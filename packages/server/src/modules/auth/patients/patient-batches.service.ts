import { randomUUID } from 'node:crypto';
import { type NewPatient, patientCreate } from '@dentaria/contract/auth/patients.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { sql } from 'kysely';
import { auditEach } from '../../../kernel/audit.ts';
import { ConcurrencyError, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { notifyOldEmails } from '../notices/notices.service.ts';
import { hashOfNoPassword } from '../sessions/passwords.ts';
import { insuranceReferences } from '../users/insurance-references.ts';
import { presentUser } from '../users/present-user.ts';
import { patientBatchesRepository } from './patient-batches.repository.ts';
import { mayManagePatient } from './patients.policy.ts';
import { patientColumns, patientUsername } from './patients.repository.ts';

export interface KnownPatient {
  readonly id: number;
  /** False for staff, whom a batch does not change. */
  readonly isManaged: boolean;
  readonly values: NewPatient;
  readonly updatedAt: Date;
}

const FIELDS = Object.keys(patientCreate.shape) as (keyof NewPatient)[];

function knownPatient({ caller }: RequestContext, row: RowOf<'users'>): KnownPatient {
  const user = presentUser(row);
  return {
    id: row.id,
    isManaged: mayManagePatient(caller, row),
    values: Object.fromEntries(FIELDS.map((field) => [field, user[field]])) as NewPatient,
    updatedAt: row.updated_at,
  };
}

export async function findPatientsOfBatch(
  ctx: RequestContext,
  clinicId: number,
  docNumbers: readonly string[],
  options: { readonly lock: boolean },
): Promise<Map<string, KnownPatient>> {
  const rows = await patientBatchesRepository(ctx.tx, clinicId).findByDocNumbers(docNumbers, options);
  return new Map(rows.map((row) => [dniNumber(row.doc_number ?? ''), knownPatient(ctx, row)]));
}

export async function lockPatientsOfBatch(
  ctx: RequestContext,
  clinicId: number,
  ids: readonly number[],
): Promise<Map<number, KnownPatient>> {
  const rows = await patientBatchesRepository(ctx.tx, clinicId).lockByIds(ids);
  return new Map(rows.map((row) => [row.id, knownPatient(ctx, row)]));
}

export async function createPatients(
  ctx: RequestContext,
  clinicId: number,
  patients: readonly NewPatient[],
  at: Date,
): Promise<number[]> {
  if (patients.length === 0) return [];
  const batches = patientBatchesRepository(ctx.tx, clinicId);
  const accounts = patients.map(({ docNumber, email }) => ({ username: patientUsername(docNumber), email }));
  const ids = await batches.createAccounts(accounts);
  // Shares its objects with `accounts`, so that the new usernames appear there too.
  const retried = accounts.filter(({ username }) => !ids.has(username));
  for (const account of retried) account.username += `_${randomUUID().slice(0, 6)}`;
  if (retried.length > 0)
    for (const [username, id] of await batches.createAccounts(retried)) ids.set(username, id);
  const referenceOf = await insuranceReferences(
    ctx.tx,
    patients.map(({ healthInsurance }) => healthInsurance),
  );
  const passwordHash = await hashOfNoPassword();
  const users = patients.map((patient, place) => {
    const username = accounts[place]?.username ?? '';
    const id = ids.get(username);
    if (id === undefined) throw new ConcurrencyError();
    return {
      ...patientColumns(patient, referenceOf(patient.healthInsurance)),
      id,
      clinic_id: clinicId,
      username,
      roles: ['PATIENT' as const],
      password_hash: passwordHash,
      created_at: at,
      updated_at: at,
    };
  });
  await batches.create(users);
  const created = users.map(({ id }) => id);
  await auditEach(ctx, { action: 'create', object: 'user', clinicId }, created);
  return created;
}

export async function updatePatients(
  ctx: RequestContext,
  clinicId: number,
  patients: readonly { readonly id: number; readonly values: NewPatient }[],
  at: Date,
): Promise<void> {
  if (patients.length === 0) return;
  const batches = patientBatchesRepository(ctx.tx, clinicId);
  const rows = await batches.lockByIds(patients.map(({ id }) => id));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const referenceOf = await insuranceReferences(
    ctx.tx,
    patients.map(({ values }) => values.healthInsurance),
  );
  const users = patients.map(({ id, values }) => ({
    ...patientColumns(values, referenceOf(values.healthInsurance, stored.get(id))),
    id,
  }));
  await batches.update(users, at);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  await notifyOldEmails(
    ctx,
    clinicId,
    rows.map(({ id, email }) => ({ id, before: email, after: emails.get(id) ?? null })),
  );
  await auditEach(
    ctx,
    { action: 'update', object: 'user', clinicId },
    patients.map(({ id }) => id),
  );
}

export async function removePatients(
  ctx: RequestContext,
  clinicId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await patientBatchesRepository(ctx.tx, clinicId).remove(ids);
  await auditEach(ctx, { action: 'delete', object: 'user', clinicId }, ids);
}

/** Call last: the list's stamp stays locked until commit. */
export const finishPatientBatch = ({ tx }: RequestContext, clinicId: number): Promise<void> =>
  patientBatchesRepository(tx, clinicId).stamp();

/** Call after an import in a separate transaction: until then the planner underestimates the number of patients. */
export async function analyzePatients(tx: Tx): Promise<void> {
  await sql`select analyze_patients()`.execute(tx);
}

import { type ChangedUser, type NewUser, userCreate } from '@dentaria/contract/auth/users.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { usernameLength } from '@dentaria/contract/fields/people/username.ts';
import type { Insertable } from 'kysely';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import { audit, auditRead } from '../../../kernel/audit.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { columnWriter } from '../../../kernel/database/lists/column-names.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { nameOfPerson } from '../../../kernel/people.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { notifyOldEmails, notifyOwner } from '../notices/notices.service.ts';
import { type InsuranceReference, insuranceReferences } from './insurance-references.ts';
import { isPatient, mayManage, mayRead } from './users.policy.ts';
import { usersRepository } from './users.repository.ts';

const USER_NOT_FOUND = 'Usuario no encontrado';

export type MoveAccount = (
  ctx: RequestContext,
  moved: { readonly patientId: number; readonly from: number; readonly to: number },
) => Promise<void>;

export async function getReadableUser({ tx, caller }: RequestContext, id: number): Promise<RowOf<'users'>> {
  const user = await usersRepository(tx).find(id);
  if (!user || !mayRead(caller, user)) throw notFound(USER_NOT_FOUND);
  return user;
}

export async function readUser(ctx: RequestContext, id: number): Promise<RowOf<'users'>> {
  const user = await getReadableUser(ctx, id);
  if (id !== ctx.caller.id) await auditUserRead(ctx, user);
  return user;
}

export const auditUserRead = (ctx: RequestContext, { id, clinic_id }: RowOf<'users'>): Promise<void> =>
  auditRead(ctx, { action: 'read', object: 'user', objectId: id, clinicId: clinic_id });

export async function getManagedUser({ tx, caller }: RequestContext, id: number): Promise<RowOf<'users'>> {
  const user = await usersRepository(tx).findForUpdate(id);
  if (!user || !mayManage(caller, user)) throw notFound(USER_NOT_FOUND);
  return user;
}

export function assertMayCreate(caller: Caller): void {
  if (!is(caller, 'ADMIN') && caller.clinicId === null)
    throw conflict('Tu usuario no pertenece a ninguna clínica');
}

type SentUser = Omit<NewUser, 'password'>;

export async function checkUser({ tx }: RequestContext, user: SentUser, before?: RowOf<'users'>) {
  if (before && user.username !== before.username && user.username.length < 4)
    throw invalid({ username: usernameLength(4) });
  const clinicId = clinicIdOf(user);
  if (clinicId !== NO_CLINIC && !(await clinicsRepository(tx).find(clinicId)))
    throw invalid({ clinicId: 'La clínica no existe' });
  if (user.email === null && user.roles.some((role) => role !== 'PATIENT'))
    throw invalid({ email: 'Email is not valid' });
}

const clinicIdOf = (user: SentUser): number =>
  user.roles.includes('ADMIN') ? NO_CLINIC : (user.clinicId ?? NO_CLINIC);

export async function createUser(
  ctx: RequestContext,
  user: NewUser,
  passwordHash: string,
): Promise<RowOf<'users'>> {
  const referenceOf = await insuranceReferences(ctx.tx, [user.healthInsurance]);
  const created = await usersRepository(ctx.tx).create({
    ...columnsOf(user, referenceOf(user.healthInsurance)),
    password_hash: passwordHash,
  });
  await auditUser(ctx, 'create', created);
  return created;
}

export async function updateUser(ctx: RequestContext, before: RowOf<'users'>, change: ChangedUser) {
  if (change.updatedAt !== undefined && change.updatedAt !== before.updated_at.toISOString()) {
    throw conflict('Otra persona modificó este usuario. Volvé a cargar los datos antes de guardar.');
  }
  await guardLastAdministrator(ctx, before, change.enabled && change.roles.includes('ADMIN'));
  const referenceOf = await insuranceReferences(ctx.tx, [change.healthInsurance]);
  const columns = {
    ...columnsOf(change, referenceOf(change.healthInsurance, before)),
    doc_number: storedDni(before, change),
  };
  const endsSessions =
    columns.enabled !== before.enabled ||
    columns.clinic_id !== before.clinic_id ||
    columns.username !== before.username ||
    [...columns.roles].sort().join() !== [...before.roles].sort().join();
  const updated = await usersRepository(ctx.tx).update(before, {
    ...columns,
    token_version: before.token_version + (endsSessions ? 1 : 0),
  });
  // The clinic shows its owner's username, and the caller may not see that clinic.
  if (columns.username !== before.username) await stampList(ctx.tx, 'clinics', [NO_CLINIC]);
  await auditUser(ctx, 'update', updated);
  await notifyOldEmails(ctx, updated.clinic_id, [
    { id: updated.id, before: before.email, after: updated.email },
  ]);
  if (columns.username !== before.username) await notifyOfUsername(ctx, before, updated);
  return updated;
}

/** Keeps the stored spelling of an unchanged DNI: another record of the clinic may have the usual one. */
const storedDni = (before: RowOf<'users'>, { docNumber }: ChangedUser): string =>
  before.doc_number !== null && dniNumber(before.doc_number) === docNumber ? before.doc_number : docNumber;

/** Writes to the old address. Row-level security lets only administrators write to other accounts. */
async function notifyOfUsername(
  ctx: RequestContext,
  before: RowOf<'users'>,
  { id, username }: RowOf<'users'>,
): Promise<void> {
  if (before.email === null || isPatient(before) || !is(ctx.caller, 'ADMIN')) return;
  await notifyOwner(ctx, { id }, { kind: 'username-changed', detail: username, recipient: before.email });
}

export async function replaceUser(
  ctx: RequestContext,
  before: RowOf<'users'>,
  change: ChangedUser,
  { moveAccount }: { readonly moveAccount: MoveAccount },
): Promise<RowOf<'users'>> {
  const updated = await updateUser(ctx, before, change);
  if (updated.clinic_id !== before.clinic_id)
    await moveAccount(ctx, { patientId: before.id, from: before.clinic_id, to: updated.clinic_id });
  return updated;
}

export async function changeOwnLicenseNumber(ctx: RequestContext, licenseNumber: string | null) {
  const users = usersRepository(ctx.tx);
  const own = await users.findForUpdate(ctx.caller.id);
  if (!own) throw notFound(USER_NOT_FOUND);
  const updated = await users.update(own, { license_number: licenseNumber });
  await auditUser(ctx, 'update', updated);
  return updated;
}

export function assertIsOther(caller: Caller, userId: number): void {
  if (userId === caller.id) throw conflict('Cambiá tu propia contraseña en Mi cuenta');
}

export async function resetPassword(ctx: RequestContext, userId: number, passwordHash: string) {
  const user = await getManagedUser(ctx, userId);
  await usersRepository(ctx.tx).setPassword(user.id, passwordHash);
  await auditUser(ctx, 'reset-password', user);
  await notifyOwner(ctx, user, { kind: 'password-reset' });
}

export const usersOnRecord = ({ tx }: ServiceContext, ids: readonly number[]): Promise<Set<number>> =>
  usersRepository(tx).findOnRecord(ids);

export async function removeUser(ctx: RequestContext, user: RowOf<'users'>): Promise<void> {
  const { tx, caller } = ctx;
  if (user.id === caller.id) throw conflict('No podés eliminar tu propio usuario');
  await guardLastAdministrator(ctx, user, false);
  if (await clinicsRepository(tx).isOwner(user.id)) {
    throw conflict('El usuario es propietario de una clínica. Asigná antes otro propietario.');
  }
  const users = usersRepository(tx);
  if ((await usersOnRecord(ctx, [user.id])).size > 0) await users.hide(user);
  else await users.remove(user);
  await auditUser(ctx, 'delete', user);
}

export const auditUser = (
  ctx: ServiceContext,
  action: string,
  { id, clinic_id: clinicId }: Pick<RowOf<'users'>, 'id' | 'clinic_id'>,
): Promise<void> => audit(ctx, { action, object: 'user', objectId: id, clinicId });

async function guardLastAdministrator(
  { tx }: RequestContext,
  user: RowOf<'users'>,
  staysAdministrator: boolean,
): Promise<void> {
  if (staysAdministrator || !user.enabled || !user.roles.includes('ADMIN')) return;
  const administrators = await usersRepository(tx).lockAdministrators();
  if (administrators.every(({ id }) => id === user.id)) {
    throw conflict('Es el último administrador: no se puede eliminar, deshabilitar ni quitarle el rol');
  }
}

/** Makes the compiler report a missing column of the form. */
type FilledColumns = Required<
  Omit<
    Insertable<Tables['users']>,
    'id' | 'password_hash' | 'token_version' | 'removed_at' | 'created_at' | 'updated_at'
  >
>;

const formColumns = columnWriter(userCreate.omit({ password: true }));

const columnsOf = (user: SentUser, reference: InsuranceReference): FilledColumns => ({
  ...formColumns(user),
  ...reference,
  clinic_id: clinicIdOf(user),
});

export async function identifyUsers({ tx }: ServiceContext, ids: readonly number[]) {
  const rows = await usersRepository(tx).namesOf([...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      { name: nameOfPerson(row), docNumber: row.doc_number, licenseNumber: row.license_number },
    ]),
  );
}

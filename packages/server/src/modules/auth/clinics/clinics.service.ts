import type { ClinicRegistration } from '@dentaria/contract/auth/clinics.ts';
import { type Caller, is, ownsClinic } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kernel/errors.ts';
import type { ClinicRow } from '../auth.tables.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { usersRepository } from '../users/users.repository.ts';
import { clinicsRepository } from './clinics.repository.ts';

const CLINIC_NOT_FOUND = 'Clínica no encontrada.';

/** True when clinical histories belong to the clinic: then it cannot be deleted. */
export type HasHistories = (tx: Tx, clinicId: number) => Promise<boolean>;

export async function getVisibleClinic(tx: Tx, caller: Caller, id: number): Promise<ClinicRow> {
  const clinic = await clinicsRepository(tx).find(id);
  if (!clinic || !ownsClinic(caller, clinic.id)) throw notFound(CLINIC_NOT_FOUND);
  return clinic;
}

async function lockClinic(tx: Tx, id: number): Promise<ClinicRow> {
  const clinic = await clinicsRepository(tx).findForUpdate(id);
  if (!clinic) throw notFound(CLINIC_NOT_FOUND);
  return clinic;
}

export async function createClinic(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  clinic: { name: string; ownerUserId: number | null },
): Promise<ClinicRow> {
  const owner = await ownerColumns(tx, clinic.ownerUserId);
  const created = await clinicsRepository(tx).create({ name: clinic.name, ...owner });
  await joinClinic(tx, created);
  await auditClinic(tx, caller, origin, 'create', created);
  return created;
}

/** A guest registers one clinic of his own, which waits inactive for an administrator (design, section 5). */
export async function createPendingClinic(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  name: string,
): Promise<ClinicRow> {
  // His row is locked, so that of two calls at once the second finds the clinic of the first.
  const guest = await usersRepository(tx).findForUpdate(caller.id);
  if (caller.clinicIds.length > 0 || guest?.clinic_id !== null) {
    throw conflict('Ya tienes una clínica registrada');
  }
  const created = await clinicsRepository(tx).create({
    name,
    owner_user_id: caller.id,
    owner_username: caller.username,
    active: false,
  });
  await usersRepository(tx).update(caller.id, { clinic_id: created.id });
  await auditClinic(tx, caller, origin, 'create', created);
  return created;
}

export async function updateClinic(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  before: ClinicRow,
  change: { name: string; ownerUserId?: number | null | undefined; active?: boolean | undefined },
): Promise<ClinicRow> {
  if (!is(caller, 'ADMIN') && (change.ownerUserId !== undefined || change.active !== undefined)) {
    throw forbidden('Solo puedes cambiar el nombre de tu clínica');
  }
  const owner =
    change.ownerUserId === undefined || change.ownerUserId === before.owner_user_id
      ? {}
      : await ownerColumns(tx, change.ownerUserId);
  const updated = await clinicsRepository(tx).update(before.id, { name: change.name, ...owner });
  await joinClinic(tx, updated);
  await auditClinic(tx, caller, origin, 'update', updated);
  if (change.active === undefined || change.active === before.active) return updated;
  return setActive(tx, caller, origin, before.id, change.active);
}

/** A dentist changes only clinics that he owns; one he merely belongs to is his to see, not to change. */
export async function getChangeableClinic(tx: Tx, caller: Caller, id: number): Promise<ClinicRow> {
  // Row-level security locks nothing that the caller may not change: a clinic may be seen and yet not be found here.
  const clinic = await clinicsRepository(tx).findForUpdate(id);
  await getVisibleClinic(tx, caller, id);
  if (!clinic || !(is(caller, 'ADMIN') || clinic.owner_user_id === caller.id)) throw forbidden();
  return clinic;
}

/** Deactivating ends the sessions of the clinic's users. Asking for the state that already holds changes nothing. */
export async function setActive(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  id: number,
  active: boolean,
): Promise<ClinicRow> {
  const clinic = await lockClinic(tx, id);
  if (clinic.active === active) return clinic;
  const clinics = clinicsRepository(tx);
  const changed = await clinics.update(id, { active });
  if (!active) await clinics.endSessionsOf(id);
  await auditClinic(tx, caller, origin, active ? 'activate' : 'deactivate', changed);
  return changed;
}

export async function removeClinic(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  id: number,
  hasHistories: HasHistories,
): Promise<void> {
  const clinic = await lockClinic(tx, id);
  const clinics = clinicsRepository(tx);
  if ((await clinics.hasUsers(id)) || (await hasHistories(tx, id))) {
    throw conflict('No se puede eliminar la clínica porque tiene usuarios o historias clínicas asociados.');
  }
  await clinics.remove(id);
  await auditClinic(tx, caller, origin, 'delete', clinic);
}

/** Registers a clinic without an invitation: it is active at once, its owner a dentist (design, section 7). */
export async function registerClinicWithOwner(
  tx: Tx,
  origin: Origin,
  registration: ClinicRegistration & { passwordHash: string },
): Promise<ClinicRow> {
  const clinics = clinicsRepository(tx);
  const clinic = await clinics.create({ name: registration.clinicName });
  const { username, email, firstName, lastName } = registration.ownerUser;
  const owner = await usersRepository(tx).create({
    clinic_id: clinic.id,
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: registration.passwordHash,
    roles: ['DENTIST'],
  });
  const owned = await clinics.update(clinic.id, { owner_user_id: owner.id, owner_username: owner.username });
  await audit(tx, undefined, origin, {
    action: 'register',
    object: 'clinic',
    objectId: clinic.id,
    clinicId: clinic.id,
  });
  return owned;
}

/** The owner is a user with the DENTIST role (specification, section 3). */
async function ownerColumns(tx: Tx, ownerUserId: number | null) {
  if (ownerUserId === null) return { owner_user_id: null, owner_username: null };
  const owner = await usersRepository(tx).find(ownerUserId);
  if (!owner?.roles.includes('DENTIST'))
    throw invalid({ ownerUserId: 'El propietario debe ser un dentista' });
  return { owner_user_id: owner.id, owner_username: owner.username };
}

/** Naming somebody owner of a clinic makes it his clinic when he has none (design, section 5). */
async function joinClinic(tx: Tx, clinic: ClinicRow): Promise<void> {
  if (clinic.owner_user_id === null) return;
  const users = usersRepository(tx);
  const owner = await users.find(clinic.owner_user_id);
  if (!owner || owner.clinic_id !== null) return;
  await users.update(owner.id, { clinic_id: clinic.id });
  await sessionsRepository(tx).endAllOf([owner.id]);
}

const auditClinic = (tx: Tx, caller: Caller, origin: Origin, action: string, clinic: ClinicRow) =>
  audit(tx, caller, origin, { action, object: 'clinic', objectId: clinic.id, clinicId: clinic.id });

/** Names of clinics by id, of those that the transaction sees. Public face of the module. */
export async function clinicNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await clinicsRepository(tx).list([...new Set(ids)], true);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

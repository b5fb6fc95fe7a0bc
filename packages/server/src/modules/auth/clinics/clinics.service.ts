import type { clinicCreate, clinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import { is, ownsClinic } from '../../../kernel/access/caller.ts';
import { audit } from '../../../kernel/audit.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kernel/errors.ts';
import type { RequestContext, ServiceContext, SystemContext } from '../../../kernel/request-context.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { usersRepository } from '../users/users.repository.ts';
import { assertMayManage } from './clinics.policy.ts';
import { clinicsRepository } from './clinics.repository.ts';

const CLINIC_NOT_FOUND = 'Clínica no encontrada.';

export interface ClinicRecords {
  readonly hasHistories: (tx: Tx, clinicId: number) => Promise<boolean>;
  readonly hasAgenda: (tx: Tx, clinicId: number) => Promise<boolean>;
}

/** Callers must check access to the clinic. */
export const findClinic = (
  { tx }: Pick<ServiceContext, 'tx'>,
  id: number,
): Promise<RowOf<'clinics'> | undefined> => clinicsRepository(tx).find(id);

export async function getClinic(ctx: RequestContext, id: number): Promise<RowOf<'clinics'>> {
  const clinic = ownsClinic(ctx.caller, id) ? await findClinic(ctx, id) : undefined;
  if (!clinic?.active) throw notFound('Clínica no encontrada');
  return clinic;
}

export async function getManagedClinic(ctx: RequestContext, id: number): Promise<RowOf<'clinics'>> {
  const clinic = await getClinic(ctx, id);
  assertMayManage(ctx.caller, clinic);
  return clinic;
}

export interface ClinicCall extends RequestContext {
  readonly params: { readonly clinicId: number };
}

export type ObjectCall = ClinicCall & { readonly params: { readonly id: number } };

export const getClinicOfCall = (ctx: ClinicCall): Promise<RowOf<'clinics'>> =>
  getClinic(ctx, ctx.params.clinicId);

export const getManagedClinicOfCall = (ctx: ClinicCall): Promise<RowOf<'clinics'>> =>
  getManagedClinic(ctx, ctx.params.clinicId);

export async function getVisibleClinic(
  { tx, caller }: RequestContext,
  id: number,
): Promise<RowOf<'clinics'>> {
  const clinic = await clinicsRepository(tx).find(id);
  if (!clinic || !ownsClinic(caller, clinic.id)) throw notFound(CLINIC_NOT_FOUND);
  return clinic;
}

export async function lockClinic({
  tx,
  params,
}: RequestContext & { readonly params: { readonly id: number } }): Promise<RowOf<'clinics'>> {
  const clinic = await clinicsRepository(tx).findForUpdate(params.id);
  if (!clinic) throw notFound(CLINIC_NOT_FOUND);
  return clinic;
}

export async function createClinic(
  ctx: RequestContext,
  { name, address = null }: z.output<typeof clinicCreate>,
  owner: RowOf<'users'> | undefined,
): Promise<RowOf<'clinics'>> {
  const created = await clinicsRepository(ctx.tx).create({
    name,
    address,
    confirmed_at: ctx.now,
    ...ownerColumns(owner),
  });
  await assignOwnerToClinic(ctx, created);
  await auditClinic(ctx, 'create', created.id);
  return created;
}

export async function createPendingClinic(
  ctx: RequestContext,
  { name, address = null }: z.output<typeof clinicCreate>,
): Promise<RowOf<'clinics'>> {
  const { tx, caller } = ctx;
  // Locked, so that a concurrent request finds the clinic that this one creates.
  const guest = await usersRepository(tx).findForUpdate(caller.id);
  const clinics = clinicsRepository(tx);
  if (!guest || guest.clinic_id !== NO_CLINIC || (await clinics.isOwner(caller.id))) {
    throw conflict('Ya tenés una clínica registrada');
  }
  const created = await clinics.create({
    name,
    address,
    ...ownerColumns(caller),
    active: false,
  });
  await usersRepository(tx).update(guest, { clinic_id: created.id });
  await auditClinic(ctx, 'create', created.id);
  return created;
}

/** A name changed by a dentist has to be confirmed again, because mails go out under it. */
export async function updateClinic(
  ctx: RequestContext,
  before: RowOf<'clinics'>,
  change: z.output<typeof clinicUpdate>,
  newOwner: RowOf<'users'> | undefined,
): Promise<RowOf<'clinics'>> {
  const isNewOwner = change.ownerUserId !== undefined && change.ownerUserId !== before.owner_user_id;
  const isConfirmedName = change.name === before.name || is(ctx.caller, 'ADMIN');
  const updated = await clinicsRepository(ctx.tx).update(before.id, {
    name: change.name,
    confirmed_at: isConfirmedName ? before.confirmed_at : null,
    ...(change.address !== undefined && { address: change.address }),
    ...(change.idleLockMinutes !== undefined && { idle_lock_minutes: change.idleLockMinutes }),
    ...(isNewOwner && ownerColumns(newOwner)),
  });
  await assignOwnerToClinic(ctx, updated);
  await auditClinic(ctx, 'update', updated.id);
  return change.active === undefined ? updated : setActive(ctx, updated, change.active);
}

export async function getChangeableClinic(ctx: RequestContext, id: number): Promise<RowOf<'clinics'>> {
  const { tx, caller } = ctx;
  // Row-level security hides rows from FOR UPDATE that the caller may not change.
  const clinic = await clinicsRepository(tx).findForUpdate(id);
  await getVisibleClinic(ctx, id);
  if (!clinic || !(is(caller, 'ADMIN') || clinic.owner_user_id === caller.id)) throw forbidden();
  return clinic;
}

export async function confirmClinic(ctx: RequestContext, clinic: RowOf<'clinics'>) {
  if (clinic.confirmed_at) return clinic;
  const confirmed = await clinicsRepository(ctx.tx).update(clinic.id, { confirmed_at: ctx.now });
  await auditClinic(ctx, 'confirm', clinic.id);
  return confirmed;
}

export async function setActive(ctx: RequestContext, clinic: RowOf<'clinics'>, active: boolean) {
  if (clinic.active === active) return clinic;
  const { id } = clinic;
  const clinics = clinicsRepository(ctx.tx);
  const changed = await clinics.update(
    id,
    active ? { active, confirmed_at: clinic.confirmed_at ?? ctx.now } : { active },
  );
  if (!active) await clinics.endSessionsOf(id);
  await auditClinic(ctx, active ? 'activate' : 'deactivate', id);
  return changed;
}

export async function removeClinic(
  ctx: RequestContext,
  id: number,
  { hasHistories, hasAgenda }: ClinicRecords,
): Promise<void> {
  const { tx } = ctx;
  const clinics = clinicsRepository(tx);
  if ((await clinics.hasUsers(id)) || (await hasHistories(tx, id))) {
    throw conflict('No se puede eliminar la clínica porque tiene usuarios o historias clínicas asociados.');
  }
  if (await hasAgenda(tx, id)) {
    throw conflict(
      'No se puede eliminar la clínica porque tiene turnos, tareas, aranceles o una agenda configurada. Podés desactivarla.',
    );
  }
  await clinics.remove(id);
  await auditClinic(ctx, 'delete', id);
}

export async function registerClinic(
  ctx: SystemContext,
  clinic: Insertable<Tables['clinics']>,
  owner: Insertable<Tables['users']>,
  options?: { readonly fieldPrefix: string },
): Promise<RowOf<'clinics'>> {
  const clinics = clinicsRepository(ctx.tx);
  const { id } = await clinics.create(clinic);
  const user = await usersRepository(ctx.tx).create({ ...owner, clinic_id: id }, options);
  const owned = await clinics.update(id, ownerColumns(user));
  await auditClinic(ctx, 'register', id);
  return owned;
}

/** The owner must be a dentist (specification, section 3). */
export async function findOwner({ tx }: RequestContext, ownerUserId: number | null | undefined) {
  if (ownerUserId === null || ownerUserId === undefined) return undefined;
  const owner = await usersRepository(tx).find(ownerUserId);
  if (!owner?.roles.includes('DENTIST'))
    throw invalid({ ownerUserId: 'El propietario debe ser un dentista' });
  return owner;
}

const ownerColumns = (owner: Pick<RowOf<'users'>, 'id' | 'username'> | undefined) => ({
  owner_user_id: owner?.id ?? null,
  owner_username: owner?.username ?? null,
});

async function assignOwnerToClinic({ tx }: RequestContext, clinic: RowOf<'clinics'>): Promise<void> {
  if (clinic.owner_user_id === null) return;
  const users = usersRepository(tx);
  // Locked, because a concurrent request may assign the owner to another clinic.
  const owner = await users.findForUpdate(clinic.owner_user_id);
  if (!owner || owner.clinic_id !== NO_CLINIC || owner.roles.includes('ADMIN')) return;
  await users.update(owner, { clinic_id: clinic.id });
  await sessionsRepository(tx).endAllOf([owner.id]);
}

export const auditClinic = (ctx: ServiceContext, action: string, id: number): Promise<void> =>
  audit(ctx, { action, object: 'clinic', objectId: id, clinicId: id });

export async function clinicNames(
  { tx }: ServiceContext,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await clinicsRepository(tx).namesOf([...new Set(ids)]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

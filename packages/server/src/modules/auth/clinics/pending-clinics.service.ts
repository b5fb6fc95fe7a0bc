import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { usersRepository } from '../users/users.repository.ts';
import { clinicsRepository } from './clinics.repository.ts';
import { auditClinic } from './clinics.service.ts';

interface PendingClinic {
  readonly clinicId: number;
  readonly ownerUserId: number;
}

export async function approvePendingClinic(
  ctx: RequestContext,
  { clinicId, ownerUserId }: PendingClinic,
): Promise<void> {
  const { tx } = ctx;
  const clinics = clinicsRepository(tx);
  const users = usersRepository(tx);
  const clinic = await clinics.findForUpdate(clinicId);
  const owner = await users.findForUpdate(ownerUserId);
  if (!clinic || !owner) throw conflict('La clínica o el usuario de esta solicitud ya no existen');
  const others = owner.roles.filter((role) => role !== 'GUEST' && role !== 'DENTIST');
  await users.update(owner, { roles: [...others, 'DENTIST'], token_version: owner.token_version + 1 });
  await clinics.update(clinic.id, { active: true, confirmed_at: ctx.now });
  await auditClinic(ctx, 'approve', clinic.id);
}

export async function removePendingClinic(
  ctx: RequestContext,
  { clinicId, ownerUserId }: PendingClinic,
): Promise<void> {
  const { tx } = ctx;
  const clinics = clinicsRepository(tx);
  const clinic = await clinics.findForUpdate(clinicId);
  if (clinic) {
    if (await clinics.hasUsers(clinic.id, { besides: ownerUserId })) {
      throw conflict('La clínica de esta solicitud ya tiene otros usuarios: eliminalos antes.');
    }
    await clinics.update(clinic.id, { owner_user_id: null, owner_username: null });
  }
  if (await clinics.isOwner(ownerUserId)) {
    throw conflict(
      'El usuario de esta solicitud es propietario de otra clínica. Asigná antes otro propietario.',
    );
  }
  const users = usersRepository(tx);
  const owner = await users.findKey(ownerUserId);
  if (owner) await users.remove(owner);
  if (!clinic) return;
  await clinics.remove(clinic.id);
  await auditClinic(ctx, 'reject', clinic.id);
}

import type { Gender } from '@dentaria/contract/fields/genders.ts';
import type { Caller } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { conflict } from '../../../kernel/errors.ts';
import { usersRepository } from '../users/users.repository.ts';
import { clinicsRepository } from './clinics.repository.ts';

/** What an invited person registers: a clinic, and the guest who will own it once it is approved. */
export interface PendingRegistration {
  readonly clinicName: string;
  readonly owner: {
    readonly username: string;
    readonly passwordHash: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly docNumber: string;
    readonly dateOfBirth: string | null;
    readonly street: string | null;
    readonly phone: string | null;
    readonly gender: Gender | null;
    readonly emergencyContactName: string | null;
    readonly emergencyContactPhone: string | null;
  };
}

/** A registration that waits for an administrator's decision. */
export interface PendingClinic {
  readonly clinicId: number;
  readonly ownerUserId: number;
}

/** Clinic (inactive) and owner (guest) in the caller's transaction. A taken username or e-mail is a 409 on its field. */
export async function registerPendingClinic(
  tx: Tx,
  origin: Origin,
  { clinicName, owner }: PendingRegistration,
): Promise<PendingClinic> {
  const clinics = clinicsRepository(tx);
  const clinic = await clinics.create({ name: clinicName, active: false });
  const user = await usersRepository(tx).create({
    clinic_id: clinic.id,
    username: owner.username,
    password_hash: owner.passwordHash,
    email: owner.email,
    first_name: owner.firstName,
    last_name: owner.lastName,
    doc_number: owner.docNumber,
    date_of_birth: owner.dateOfBirth,
    street: owner.street,
    phone: owner.phone,
    gender: owner.gender,
    emergency_contact_name: owner.emergencyContactName,
    emergency_contact_phone: owner.emergencyContactPhone,
    roles: ['GUEST'],
  });
  await clinics.update(clinic.id, { owner_user_id: user.id, owner_username: user.username });
  await auditPending(tx, undefined, origin, 'register', clinic.id);
  return { clinicId: clinic.id, ownerUserId: user.id };
}

/** The clinic becomes active, its guest a dentist, who signs in anew. */
export async function approvePendingClinic(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  { clinicId, ownerUserId }: PendingClinic,
): Promise<void> {
  const clinics = clinicsRepository(tx);
  const users = usersRepository(tx);
  const clinic = await clinics.findForUpdate(clinicId);
  const owner = await users.findForUpdate(ownerUserId);
  if (!clinic || !owner) throw conflict('La clínica o el usuario de esta solicitud ya no existen');
  const others = owner.roles.filter((role) => role !== 'GUEST' && role !== 'DENTIST');
  await users.update(owner.id, { roles: [...others, 'DENTIST'], token_version: owner.token_version + 1 });
  await clinics.update(clinic.id, { active: true });
  await auditPending(tx, caller, origin, 'approve', clinic.id);
}

/** Clinic and guest disappear, their names are free again. */
export async function removePendingClinic(
  tx: Tx,
  caller: Caller,
  origin: Origin,
  { clinicId, ownerUserId }: PendingClinic,
): Promise<void> {
  const clinics = clinicsRepository(tx);
  const clinic = await clinics.findForUpdate(clinicId);
  if (clinic) {
    if (await clinics.hasUsers(clinic.id, { besides: ownerUserId })) {
      throw conflict('La clínica de esta solicitud ya tiene otros usuarios: elimínalos antes.');
    }
    await clinics.update(clinic.id, { owner_user_id: null, owner_username: null });
  }
  if (await clinics.isOwner(ownerUserId)) {
    throw conflict(
      'El usuario de esta solicitud es propietario de otra clínica. Asigna antes otro propietario.',
    );
  }
  await usersRepository(tx).remove(ownerUserId);
  if (!clinic) return;
  await clinics.remove(clinic.id);
  await auditPending(tx, caller, origin, 'reject', clinic.id);
}

const auditPending = (tx: Tx, caller: Caller | undefined, origin: Origin, action: string, clinicId: number) =>
  audit(tx, caller, origin, { action, object: 'clinic', objectId: clinicId, clinicId });

import { type Caller, is } from '../../kernel/access/caller.ts';
import { forbidden } from '../../kernel/errors.ts';
import type { AgendaClinic } from './settings/agenda-clinic.ts';

type OwnedClinic = Pick<AgendaClinic, 'owner_user_id'>;

const isOwner = (caller: Caller, clinic: OwnedClinic): boolean =>
  is(caller, 'ADMIN') || (is(caller, 'DENTIST') && clinic.owner_user_id === caller.id);

/** Chairs, types, closures of the clinic and holidays are the owner's to change. */
export function assertMayManage(caller: Caller, clinic: OwnedClinic): void {
  // Who made a program's token manages the clinic, and its scopes say what the program may do.
  if (!caller.program && !isOwner(caller, clinic)) throw forbidden();
}

/** A dentist changes their own hours and closures, the owner everyone's. */
export function assertMayManageHours(
  caller: Caller,
  clinic: OwnedClinic,
  professionalId: number | null,
): void {
  if (!isOwner(caller, clinic) && professionalId !== caller.id) throw forbidden();
}

/** The clinics of the caller; undefined means every clinic. */
export const clinicScopeOf = (caller: Caller): readonly number[] | undefined =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;

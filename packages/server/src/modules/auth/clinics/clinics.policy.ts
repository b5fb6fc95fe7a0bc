import { type Caller, is } from '../../../kernel/access/caller.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { forbidden } from '../../../kernel/errors.ts';

export function assertMaySend(caller: Caller, body: Readonly<Record<string, unknown>>): void {
  if (is(caller, 'ADMIN')) return;
  if (body.ownerUserId !== undefined || body.active !== undefined)
    throw forbidden('Solo un administrador cambia el propietario y el estado de una clínica');
}

type OwnedClinic = Pick<RowOf<'clinics'>, 'owner_user_id'>;

export const isOwner = (caller: Caller, clinic: OwnedClinic): boolean =>
  is(caller, 'ADMIN') || (is(caller, 'DENTIST') && clinic.owner_user_id === caller.id);

export function assertMayManage(caller: Caller, clinic: OwnedClinic): void {
  // An API client's token was issued by someone who manages the clinic; its scopes limit what it may do.
  if (!caller.apiClient && !isOwner(caller, clinic)) throw forbidden();
}

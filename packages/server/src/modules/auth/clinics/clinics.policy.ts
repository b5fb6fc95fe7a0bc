import { type Caller, is } from '../../../kernel/access/caller.ts';
import { forbidden } from '../../../kernel/errors.ts';

/** @throws HttpError 403 if a dentist sends the owner or the state, valid or not. */
export function assertMaySend(caller: Caller, body: Readonly<Record<string, unknown>>): void {
  if (is(caller, 'ADMIN')) return;
  if (body.ownerUserId !== undefined || body.active !== undefined)
    throw forbidden('Solo un administrador cambia el propietario y el estado de una clínica');
}

import { type Caller, is } from '../../../kernel/access/caller.ts';
import { forbidden } from '../../../kernel/errors.ts';

/** @throws HttpError 403 if a dentist sends any member but name and address, valid or not. */
export function assertMaySend(caller: Caller, body: Readonly<Record<string, unknown>>): void {
  if (is(caller, 'ADMIN')) return;
  if (body.ownerUserId !== undefined || body.active !== undefined)
    throw forbidden('Solo puedes cambiar el nombre y la dirección de tu clínica');
}

import { type Caller, is } from '../../../kernel/access/caller.ts';
import { forbidden } from '../../../kernel/errors.ts';

/** A dentist changes the name of a clinic only: 403 for any other member of the body, valid or not. */
export function assertMaySend(caller: Caller, body: Readonly<Record<string, unknown>>): void {
  if (is(caller, 'ADMIN')) return;
  if (body.ownerUserId !== undefined || body.active !== undefined)
    throw forbidden('Solo puedes cambiar el nombre de tu clínica');
}

import type { Caller } from '../../kernel/access/caller.ts';
import { forbidden } from '../../kernel/errors.ts';
import { auth, type ClinicRow } from '../auth/auth.module.ts';

export function assertMayManageHours(
  caller: Caller,
  clinic: Pick<ClinicRow, 'owner_user_id'>,
  professionalId: number | null,
): void {
  if (!auth.isOwner(caller, clinic) && professionalId !== caller.id) throw forbidden();
}

import type { RoleName } from '@dentaria/contract/roles.ts';
import { is } from '../../../kernel/access/caller.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { RequestContext, SlowContext } from '../../../kernel/request-context.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { type OwnAccount, verifyOwnPassword } from '../sessions/sessions.service.ts';

const STAFF: readonly RoleName[] = ['DENTIST', 'RECEPTIONIST'];

/** The minutes that the caller's clinic has set for its staff; null for anyone else. */
export async function findIdleLock({ tx, caller }: RequestContext): Promise<number | null> {
  if (caller.clinicId === null || !STAFF.some((role) => is(caller, role))) return null;
  return (await clinicsRepository(tx).find(caller.clinicId))?.idle_lock_minutes ?? null;
}

/**
 * Checks the caller's password. The lock protects the screen only: the token remains valid. Failures are counted
 * apart from those of sign-ins, so that nobody who knows the username can block the screen. @throws HttpError 400, 429
 */
export async function unlock(
  ctx: SlowContext,
  account: OwnAccount,
  password: string,
  { throttle }: { readonly throttle: Throttle },
): Promise<void> {
  await verifyOwnPassword(ctx, account, password, {
    throttle,
    key: `unlock:${ctx.caller.id}`,
    field: 'password',
    message: 'La contraseña no es correcta',
  });
}

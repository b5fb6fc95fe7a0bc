import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { is } from '../../../kernel/access/caller.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { ownAccount, verifyOwnPassword } from '../sessions/sessions.service.ts';

export function idleLockHandlers({ throttle }: { readonly throttle: Throttle }) {
  return {
    readIdleLock: async (ctx) => ({ minutes: await findIdleLock(ctx) }),

    // Only checks the password; the token stays valid. Failures are counted apart from sign-ins, so that nobody can
    // block the screen by knowing the username.
    unlock: stages({
      find: ownAccount,
      check: (ctx) =>
        verifyOwnPassword(ctx, ctx.found, ctx.body.password, {
          throttle,
          key: `unlock:${ctx.caller.id}`,
          field: 'password',
          message: 'La contraseña no es correcta',
        }),
      run: async () => {},
    }),
  } satisfies PartialHandlers<typeof authService>;
}

const STAFF: readonly RoleName[] = ['DENTIST', 'RECEPTIONIST'];

async function findIdleLock({ tx, caller }: RequestContext): Promise<number | null> {
  if (caller.clinicId === null || !STAFF.some((role) => is(caller, role))) return null;
  return (await clinicsRepository(tx).find(caller.clinicId))?.idle_lock_minutes ?? null;
}

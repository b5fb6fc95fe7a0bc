import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { ownAccount } from '../sessions/sessions.service.ts';
import { findIdleLock, unlock } from './idle-lock.service.ts';

export function idleLockHandlers(parts: { readonly throttle: Throttle }) {
  return {
    readIdleLock: async (ctx) => ({ minutes: await findIdleLock(ctx) }),

    unlock: stages({
      find: ownAccount,
      check: (ctx) => unlock(ctx, ctx.found, ctx.body.password, parts),
      run: async () => {},
    }),
  } satisfies PartialHandlers<typeof authService>;
}

import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { getManagedUser, getReadableUser } from '../users/users.service.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
  getOwnSession,
  listSessions,
  listSessionsOfUser,
} from './user-sessions.service.ts';

export function userSessionHandlers({ tokens, sessionUses }: Pick<Kernel, 'tokens' | 'sessionUses'>) {
  return {
    listOwnSessions: async ({ caller, transaction }) => {
      await sessionUses.flush();
      return transaction((ctx) => listSessions(ctx, caller.id));
    },

    endOwnSession: stages({
      find: (ctx) => getOwnSession(ctx, ctx.params.id),
      run: (ctx) => endOwnSession(ctx, ctx.found),
    }),

    endOtherSessions: stages({
      run: async (ctx) => ({ token: await endOtherSessions(ctx, { tokens }) }),
    }),

    listSessionsOfUser: async ({ params, transaction }) => {
      await sessionUses.flush();
      return transaction(async (ctx) => listSessionsOfUser(ctx, await getReadableUser(ctx, params.id)));
    },

    endSessionsOfUser: stages({
      find: (ctx) => getManagedUser(ctx, ctx.params.id),
      run: (ctx) => endSessionsOfUser(ctx, ctx.found),
    }),
  } satisfies PartialHandlers<typeof authService>;
}

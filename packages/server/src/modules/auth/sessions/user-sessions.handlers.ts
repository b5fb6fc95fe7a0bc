import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { Tokens } from '../../../kernel/access/tokens.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { getManagedUser, getReadableUser } from '../users/users.service.ts';
import type { SessionUses } from './session-uses.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSessionsOfUser,
  getOwnSession,
  listSessions,
  listSessionsOfUser,
} from './user-sessions.service.ts';

interface Parts {
  readonly tokens: Tokens;
  readonly sessionUses: Pick<SessionUses, 'flush'>;
}

export function userSessionHandlers({ tokens, sessionUses }: Parts) {
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

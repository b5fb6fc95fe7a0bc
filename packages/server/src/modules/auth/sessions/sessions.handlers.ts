import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { Tokens } from '../../../kernel/access/tokens.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { changeOwnPassword, signIn, signOut, signOutEverywhere } from './sessions.service.ts';

type SessionRoutes = Pick<
  (typeof authService)['routes'],
  'login' | 'logout' | 'changePassword' | 'signOutEverywhere'
>;

export function sessionHandlers(parts: {
  readonly tokens: Tokens;
  readonly throttle: Throttle;
}): Handlers<SessionRoutes> {
  return {
    login: async ({ transaction, origin, readBody }) => ({
      token: await signIn(readBody(), origin, { transaction, ...parts }),
    }),

    logout: ({ tx, caller }) => signOut(tx, caller),

    signOutEverywhere: ({ tx, caller, origin }) => signOutEverywhere(tx, caller, origin),

    changePassword: async ({ transaction, caller, origin, readBody }) => ({
      token: await changeOwnPassword(caller, readBody(), origin, { transaction, ...parts }),
    }),
  };
}

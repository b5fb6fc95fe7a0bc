import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import {
  changeOwnPassword,
  type SessionParts,
  signIn,
  signOut,
  signOutEverywhere,
} from './sessions.service.ts';

type SessionRoutes = Pick<
  (typeof authService)['routes'],
  'login' | 'logout' | 'changePassword' | 'signOutEverywhere'
>;

export function sessionHandlers(parts: SessionParts): Handlers<SessionRoutes> {
  return {
    login: async (ctx) => ({ token: await signIn(ctx, ctx.readBody(), parts) }),

    logout: signOut,

    signOutEverywhere,

    changePassword: async (ctx) => ({ token: await changeOwnPassword(ctx, ctx.readBody(), parts) }),
  };
}

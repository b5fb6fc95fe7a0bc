import type { authService } from '@dentaria/contract/auth/routes.ts';
import { passwordChange } from '@dentaria/contract/auth/session.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { refuseLeaked } from '../../../kernel/secrets/leaked-passwords.ts';
import {
  changeOwnPassword,
  checkCurrentPassword,
  ownAccount,
  type SessionParts,
  signIn,
  signOut,
  signOutEverywhere,
} from './sessions.service.ts';

export function sessionHandlers(parts: SessionParts) {
  return {
    login: stages({ run: (ctx) => signIn(ctx, ctx.body, parts) }),

    logout: stages({ run: signOut }),

    signOutEverywhere: stages({ run: signOutEverywhere }),

    changePassword: stages({
      find: ownAccount,
      schema: () => refuseLeaked(passwordChange, 'newPassword'),
      check: (ctx) => checkCurrentPassword(ctx, ctx.found, ctx.body.currentPassword, parts),
      run: async (ctx) => ({ token: await changeOwnPassword(ctx, ctx.found, ctx.body.newPassword, parts) }),
    }),
  } satisfies PartialHandlers<typeof authService>;
}

import { hash } from 'node:crypto';
import { passwordRecoveryRoutes, recoveredPassword } from '@dentaria/contract/auth/password-recovery.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { callLimits, countCall } from '../../../kernel/access/public-limits.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { withPathToken } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { refuseLeaked } from '../../../kernel/secrets/leaked-passwords.ts';
import { mailing } from '../../mail/mail.module.ts';
import { getRecovery, recoverPassword, requestRecovery } from './recoveries.service.ts';

const {
  readRecoveryAvailability: asking,
  requestPasswordRecovery: requesting,
  readPasswordRecovery: reading,
} = passwordRecoveryRoutes;

const ALLOWANCE_PER_NAME = { free: 5, windowSeconds: 3_600, firstDelaySeconds: 60, maxDelaySeconds: 3_600 };

const nameKey = (name: string): string =>
  `password-recovery-of:${hash('sha256', name.trim().toLowerCase(), 'base64url')}`;

export function recoveryHandlers({ throttle }: { readonly throttle: Throttle }) {
  const withLink = withPathToken({ throttle, limits: reading.limits });
  return {
    readRecoveryAvailability: async ({ origin, systemTransaction }) => {
      await callLimits(throttle, asking.limits, origin).recordCall();
      return { isMailed: await systemTransaction(({ tx }) => mailing.canSendNotifications(tx)) };
    },

    requestPasswordRecovery: stages({
      run: async ({ origin, body, systemTransaction }) => {
        await callLimits(throttle, requesting.limits, origin).recordCall();
        await countCall(throttle, nameKey(body.username), ALLOWANCE_PER_NAME);
        await systemTransaction((ctx) => requestRecovery(ctx, body.username));
      },
    }),

    readPasswordRecovery: async (ctx) => {
      const { username } = await withLink(ctx, getRecovery);
      return { username };
    },

    recoverPassword: stages({
      find: (ctx) => withLink(ctx, getRecovery),
      schema: () => refuseLeaked(recoveredPassword, 'newPassword'),
      run: (ctx) => recoverPassword(ctx, ctx.params.token, ctx.body.newPassword, { throttle }),
    }),
  } satisfies PartialHandlers<typeof authService>;
}

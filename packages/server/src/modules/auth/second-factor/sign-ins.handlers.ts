import type { authService } from '@dentaria/contract/auth/routes.ts';
import { PASSKEY_REJECTED } from '@dentaria/contract/auth/second-factor.ts';
import { signInRoutes } from '@dentaria/contract/auth/sign-in-routes.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import { invalid, unauthorized } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { PublicContext } from '../../../kernel/request-context.ts';
import { openSession } from '../sessions/open-session.ts';
import { findSignInAccount } from '../sessions/sessions.service.ts';
import type { EnrolmentParts } from './enrolments.service.ts';
import type { ChallengeUse } from './passkeys.repository.ts';
import { proveByRecoveryCode, proveByTotp } from './proofs.service.ts';
import { asHolder, countAttempt, type TicketHolder, takeTicket, ticketFinder } from './tickets.service.ts';
import { startAssertion, verifyAssertion } from './webauthn.service.ts';

const { proveTotp, startPasskeySignIn, signInByPasskey } = signInRoutes;
const SIGN_IN_USE: ChallengeUse = { purpose: 'sign-in', userId: null };

export function signInHandlers({ config, secret, throttle, tokens }: EnrolmentParts) {
  const { limits } = proveTotp;
  const find = ticketFinder({ throttle, limits }, ['prove']);
  const open = async (ctx: PublicContext & { readonly found: TicketHolder }) => ({
    token: await openSession(ctx, ctx.found, { tokens, method: 'second-factor' }),
  });
  return {
    proveTotp: stages({
      find,
      check: (ctx) => proveByTotp(ctx, ctx.found, ctx.body.code, { secret, throttle, limits }),
      run: open,
    }),

    proveRecoveryCode: stages({
      find,
      check: (ctx) => proveByRecoveryCode(ctx, ctx.found, ctx.body.code, { throttle, limits }),
      run: open,
    }),

    startPasskeyProof: stages({
      find,
      run: ({ systemTransaction, found }) =>
        systemTransaction((ctx) => startAssertion(ctx, { purpose: 'prove', userId: found.id }, config)),
    }),

    provePasskey: stages({
      find,
      check: async (ctx) => {
        await countAttempt(ctx, ctx.found);
        const use = { purpose: 'prove', userId: ctx.found.id } as const;
        const passkey = await verifyAssertion(ctx.systemTransaction, ctx.body.credential, use, config);
        if (!passkey) {
          await callLimits(throttle, limits, ctx.origin).recordFailure();
          throw invalid({ credential: PASSKEY_REJECTED });
        }
      },
      run: async (ctx) => {
        await asHolder(ctx, ctx.found, (inner) => takeTicket(inner, ctx.found));
        return open(ctx);
      },
    }),

    startPasskeySignIn: stages({
      run: async ({ origin, systemTransaction }) => {
        await callLimits(throttle, startPasskeySignIn.limits, origin).recordCall();
        return systemTransaction((ctx) => startAssertion(ctx, SIGN_IN_USE, config));
      },
    }),

    // A passkey is both factors at once: possession, and the fingerprint or PIN that the authenticator verified.
    signInByPasskey: stages({
      run: async (ctx) => {
        const calls = callLimits(throttle, signInByPasskey.limits, ctx.origin);
        await calls.check();
        const { systemTransaction, body } = ctx;
        const passkey = await verifyAssertion(systemTransaction, body.credential, SIGN_IN_USE, config);
        const account =
          passkey && (await ctx.systemTransaction((inner) => findSignInAccount(inner, passkey.user_id)));
        if (!account) {
          await calls.recordFailure();
          throw unauthorized(PASSKEY_REJECTED);
        }
        return { token: await openSession(ctx, account, { tokens, method: 'passkey' }) };
      },
    }),
  } satisfies PartialHandlers<typeof authService>;
}

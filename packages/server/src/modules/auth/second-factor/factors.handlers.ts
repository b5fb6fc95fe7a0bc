import { factorRoutes } from '@dentaria/contract/auth/factor-routes.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { PASSKEY_REJECTED } from '@dentaria/contract/auth/second-factor.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { SlowContext } from '../../../kernel/request-context.ts';
import { checkCurrentPassword, type OwnAccount, ownAccount } from '../sessions/sessions.service.ts';
import { getReadableUser } from '../users/users.service.ts';
import {
  checkFirstCode,
  type EnrolmentParts,
  enrolPasskey,
  enrolTotp,
  startPasskey,
  startTotp,
} from './enrolments.service.ts';
import {
  getOwnPasskey,
  readFactorsOf,
  readOwnFactors,
  renamePasskey,
  resetFactorsOf,
} from './factors.service.ts';
import { removePasskey, removeTotp, renewRecoveryCodes } from './removals.service.ts';
import { asHolder, issueTicket, ticketFinder } from './tickets.service.ts';
import { startAssertion, verifyAssertion } from './webauthn.service.ts';

export function factorHandlers(parts: EnrolmentParts) {
  const { config, throttle } = parts;
  const { limits } = factorRoutes.startTotp;
  const toAdd = ticketFinder({ throttle, limits }, ['enrol', 'change']);
  const toChange = ticketFinder({ throttle, limits }, ['change']);
  return {
    readSecondFactor: (ctx) => readOwnFactors(ctx, config),

    confirmPassword: stages({
      find: ownAccount,
      check: (ctx) => checkCurrentPassword(ctx, ctx.found, ctx.body.currentPassword, parts),
      run: openChange,
    }),

    startConfirmation: stages({
      run: (ctx) => startAssertion(ctx, { purpose: 'confirm', userId: ctx.caller.id }, config),
    }),

    confirmByPasskey: stages({
      find: ownAccount,
      check: async ({ transaction, caller, body }) => {
        const use = { purpose: 'confirm', userId: caller.id } as const;
        const passkey = await verifyAssertion(transaction, body.credential, use, config);
        if (!passkey) throw invalid({ credential: PASSKEY_REJECTED });
      },
      run: openChange,
    }),

    renamePasskey: stages({
      find: (ctx) => getOwnPasskey(ctx, ctx.params.id),
      run: (ctx) => renamePasskey(ctx, ctx.found, ctx.body.name),
    }),

    startTotp: stages({ find: toAdd, run: (ctx) => startTotp(ctx, ctx.found, parts) }),

    confirmTotp: stages({
      find: toAdd,
      check: (ctx) => checkFirstCode(ctx, ctx.found, ctx.body.code, parts),
      run: (ctx) => enrolTotp(ctx, ctx.found, ctx.body.code, parts),
    }),

    removeTotp: stages({ find: toChange, run: (ctx) => removeTotp(ctx, ctx.found, config) }),

    startPasskey: stages({ find: toAdd, run: (ctx) => startPasskey(ctx, ctx.found, config) }),

    addPasskey: stages({
      find: toAdd,
      run: (ctx) => enrolPasskey(ctx, ctx.found, ctx.body, parts),
    }),

    removePasskey: stages({
      find: async (ctx) => {
        const holder = await toChange(ctx);
        const passkey = await asHolder(ctx, holder, (inner) => getOwnPasskey(inner, ctx.params.id));
        return { holder, passkey };
      },
      run: (ctx) => removePasskey(ctx, ctx.found.holder, ctx.found.passkey, config),
    }),

    renewRecoveryCodes: stages({
      find: toChange,
      run: async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx, ctx.found) }),
    }),

    readSecondFactorOf: async (ctx) => readFactorsOf(ctx, await getReadableUser(ctx, ctx.params.id)),

    resetSecondFactor: stages({
      find: (ctx) => getReadableUser(ctx, ctx.params.id),
      run: (ctx) => resetFactorsOf(ctx, ctx.found),
    }),
  } satisfies PartialHandlers<typeof authService>;
}

const openChange = async ({
  transaction,
  caller: { id },
  found: { token_version },
}: SlowContext & { readonly found: OwnAccount }): Promise<{ ticket: string }> => ({
  ticket: await transaction((ctx) => issueTicket(ctx, 'change', { id, token_version })),
});

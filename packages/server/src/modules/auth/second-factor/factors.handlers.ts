import { factorRoutes } from '@dentaria/contract/auth/factor-routes.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { PASSKEY_REJECTED } from '@dentaria/contract/auth/second-factor.ts';
import { limitTokenGuesses } from '../../../kernel/access/token-guesses.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { PublicContext, SlowContext } from '../../../kernel/request-context.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';
import { checkCurrentPassword, ownAccount } from '../sessions/sessions.service.ts';
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
import { asHolder, getTicket, issueTicket } from './tickets.service.ts';
import { startAssertion, verifyAssertion } from './webauthn.service.ts';

export function factorHandlers(parts: EnrolmentParts) {
  const { config, throttle } = parts;
  const { limits } = factorRoutes.startTotp;
  type TicketCall = PublicContext & { readonly params: { readonly token: string } };
  const findTicket = (ctx: TicketCall, kinds: readonly RowOf<'sign_in_tickets'>['kind'][]) =>
    limitTokenGuesses(ctx.origin, { throttle, limits }, () =>
      ctx.systemTransaction((inner) => getTicket(inner, ctx.params.token, kinds)),
    );
  const toAdd = (ctx: TicketCall) => findTicket(ctx, ['enrol', 'change']);
  const toChange = (ctx: TicketCall) => findTicket(ctx, ['change']);
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
      check: async ({ transaction, caller, body }) => {
        const use = { purpose: 'confirm', userId: caller.id } as const;
        const passkey = await verifyAssertion((work) => transaction(work), body.credential, use, config);
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

/** A ticket for changes of the caller's factors. */
const openChange = async ({ transaction, caller }: SlowContext): Promise<{ ticket: string }> =>
  transaction(async ({ tx, now }) => {
    const { token_version } = await sessionsRepository(tx).getPassword(caller.id);
    return { ticket: await issueTicket({ tx, now }, 'change', { id: caller.id, token_version }) };
  });

import {
  IDENTITY_NOT_VERIFIED,
  identityRoutes,
  NO_IDENTITY_PROVIDER,
  PROVIDER_UNAVAILABLE,
} from '@dentaria/contract/auth/identities.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { callLimits } from '../../../kernel/access/public-limits.ts';
import { limitTokenGuesses } from '../../../kernel/access/token-guesses.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { conflict, type HttpError, unauthorized, unavailable } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { SignInParts } from '../sessions/open-session.ts';
import { checkCurrentPassword, ownAccount, type SessionParts } from '../sessions/sessions.service.ts';
import {
  checkTicket,
  getIdentity,
  linkIdentity,
  listIdentities,
  offerOwnLink,
  unlinkIdentity,
} from './identities.service.ts';
import {
  IdentityNotProvenError,
  type IdentityProvider,
  ProviderUnavailableError,
} from './identity-provider.ts';
import {
  checkRequest,
  prepareRequest,
  signInByIdentity,
  storeRequest,
  useRequest,
} from './oidc-sign-in.service.ts';

interface IdentityParts extends SessionParts, SignInParts {
  readonly database: Database;
  readonly provider: IdentityProvider | undefined;
}

const { beginOidcSignIn: beginning, finishOidcSignIn: finishing } = identityRoutes;

export function identityHandlers({ provider, ...parts }: IdentityParts) {
  const { throttle } = parts;
  const configured = (): IdentityProvider => {
    // A 409 instead of a 503: monitoring must not report a missing configuration.
    if (!provider) throw conflict(NO_IDENTITY_PROVIDER);
    return provider;
  };
  const guesses = { throttle, limits: finishing.limits };
  return {
    beginOidcSignIn: stages({
      run: async ({ origin, systemTransaction }) => {
        await callLimits(throttle, beginning.limits, origin).recordCall();
        const request = await withProvider(() => prepareRequest(configured()));
        return systemTransaction((ctx) => storeRequest(ctx, request, null));
      },
    }),

    finishOidcSignIn: stages({
      find: ({ origin, params, systemTransaction }) =>
        limitTokenGuesses(origin, guesses, () =>
          systemTransaction((ctx) => checkRequest(ctx, params.state, null)),
        ),
      run: async (ctx) => {
        const { params, body, systemTransaction } = ctx;
        const { id, ...secrets } = await systemTransaction((system) =>
          useRequest(system, { ...params, ...body }, null),
        );
        const identity = await withProvider(() => configured().prove(body, secrets));
        return signInByIdentity(ctx, id, identity, parts);
      },
    }),

    listIdentities: (ctx) => listIdentities(ctx, provider),

    beginIdentityLink: stages({
      run: async ({ caller, transaction }) => {
        const request = await withProvider(() => prepareRequest(configured()));
        return transaction((ctx) => storeRequest(ctx, request, caller.id));
      },
    }),

    proveIdentity: stages({
      find: ({ params, caller, transaction }) =>
        transaction((ctx) => checkRequest(ctx, params.state, caller.id)),
      run: async (ctx) => {
        const { params, body, caller, transaction } = ctx;
        const { id, ...secrets } = await transaction((inner) =>
          useRequest(inner, { ...params, ...body }, caller.id),
        );
        // A 401 would end the caller's session.
        const identity = await withProvider(() => configured().prove(body, secrets), conflict);
        return offerOwnLink(ctx, id, identity, parts);
      },
    }),

    linkIdentity: stages({
      find: ({ params, transaction }) => transaction((ctx) => checkTicket(ctx, params.ticket)),
      check: async (ctx) => checkCurrentPassword(ctx, await ownAccount(ctx), ctx.body.currentPassword, parts),
      run: ({ params, body, transaction }) =>
        transaction((ctx) => linkIdentity(ctx, { ...params, ...body }, provider)),
    }),

    unlinkIdentity: stages({
      find: ({ params, transaction }) => transaction((ctx) => getIdentity(ctx, params.id)),
      check: async (ctx) => checkCurrentPassword(ctx, await ownAccount(ctx), ctx.body.currentPassword, parts),
      run: ({ found, transaction }) => transaction((ctx) => unlinkIdentity(ctx, found, provider)),
    }),
  } satisfies PartialHandlers<typeof authService>;
}

async function withProvider<T>(
  work: () => Promise<T>,
  refuse: (message: string) => HttpError = unauthorized,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw unavailable(PROVIDER_UNAVAILABLE);
    if (error instanceof IdentityNotProvenError) throw refuse(IDENTITY_NOT_VERIFIED);
    throw error;
  }
}

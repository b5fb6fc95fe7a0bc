import { z } from 'zod';
import type { Route } from '../http/route.ts';
import { factorCode } from './second-factor.ts';
import { session } from './session.ts';
import { passkeyAssertion, passkeyRequest } from './webauthn.ts';

const byToken = z.object({ token: z.string() });

/** A whole clinic may share an address. Each ticket and each account has a limit of its own too. */
const TICKET_LIMITS = {
  name: 'sign-in-ticket',
  counts: 'failures',
  perVisitor: 99,
  inAll: 2_000,
  windowSeconds: 900,
} as const;

const passkeyLimits = { perVisitor: 300, inAll: 10_000, windowSeconds: 900 } as const;

/** The second step of a sign-in, with the ticket of a `SignInAnswer`, and sign-ins by passkey alone. */
export const signInRoutes = {
  proveTotp: {
    method: 'POST',
    path: '/sign-in-tickets/:token/totp',
    summary: 'Finish a sign-in with a code of an authenticator app',
    who: 'public',
    limits: TICKET_LIMITS,
    anonymous: true,
    params: byToken,
    body: z.object({ code: factorCode }),
    errors: [404, 429],
    status: 200,
    response: session,
  },
  proveRecoveryCode: {
    method: 'POST',
    path: '/sign-in-tickets/:token/recovery-code',
    summary: 'Finish a sign-in with a recovery code, which is then used up',
    who: 'public',
    limits: TICKET_LIMITS,
    anonymous: true,
    slow: true,
    params: byToken,
    body: z.object({ code: factorCode }),
    errors: [404, 429],
    status: 200,
    response: session,
  },
  startPasskeyProof: {
    method: 'POST',
    path: '/sign-in-tickets/:token/passkey-challenge',
    summary: "A challenge for the account's passkeys",
    who: 'public',
    limits: TICKET_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 429],
    status: 200,
    response: passkeyRequest,
  },
  provePasskey: {
    method: 'POST',
    path: '/sign-in-tickets/:token/passkey',
    summary: 'Finish a sign-in with a passkey of the account',
    who: 'public',
    limits: TICKET_LIMITS,
    anonymous: true,
    params: byToken,
    body: z.object({ credential: passkeyAssertion }),
    errors: [404, 429],
    status: 200,
    response: session,
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/passkey-sign-ins/challenge',
    summary: 'A challenge for any passkey that the browser offers',
    who: 'public',
    limits: { name: 'passkey-challenge', counts: 'calls', ...passkeyLimits },
    anonymous: true,
    errors: [429],
    status: 200,
    response: passkeyRequest,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/passkey-sign-ins',
    summary: 'Sign in by a passkey that verified its user, without a password',
    who: 'public',
    limits: { name: 'passkey-sign-in', counts: 'failures', ...passkeyLimits },
    anonymous: true,
    body: z.object({ credential: passkeyAssertion }),
    errors: [429],
    status: 200,
    response: session,
  },
} as const satisfies Readonly<Record<string, Route>>;

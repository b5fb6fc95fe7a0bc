import { z } from 'zod';
import { byToken } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import { factorCode } from './second-factor.ts';
import { session } from './session.ts';
import { passkeyAssertion, passkeyRequest } from './webauthn.ts';

const TICKET = {
  who: 'public',
  limits: { name: 'sign-in-ticket', counts: 'failures', perVisitor: 99, overall: 2_000, windowSeconds: 900 },
  anonymous: true,
  params: byToken,
  errors: [404, 429],
} as const;

const passkeyLimits = { perVisitor: 300, overall: 10_000, windowSeconds: 900 } as const;

export const signInRoutes = {
  proveTotp: {
    ...TICKET,
    method: 'POST',
    path: '/sign-in-tickets/:token/totp',
    summary: 'Finish a sign-in with a code of an authenticator app',
    body: z.object({ code: factorCode }),
    response: session,
  },
  proveRecoveryCode: {
    ...TICKET,
    method: 'POST',
    path: '/sign-in-tickets/:token/recovery-code',
    summary: 'Finish a sign-in with a single-use recovery code',
    slow: true,
    body: z.object({ code: factorCode }),
    response: session,
  },
  startPasskeyProof: {
    ...TICKET,
    method: 'POST',
    path: '/sign-in-tickets/:token/passkey-challenge',
    summary: "A challenge for the account's passkeys",
    response: passkeyRequest,
  },
  provePasskey: {
    ...TICKET,
    method: 'POST',
    path: '/sign-in-tickets/:token/passkey',
    summary: 'Finish a sign-in with a passkey of the account',
    body: z.object({ credential: passkeyAssertion }),
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
    response: session,
  },
} as const satisfies Readonly<Record<string, Route>>;

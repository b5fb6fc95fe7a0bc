import { z } from 'zod';
import { byToken } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import { factorCode } from './second-factor.ts';
import { session } from './session.ts';
import { passkeyAssertion, passkeyRequest } from './webauthn.ts';

const TICKET = {
  limits: { name: 'sign-in-ticket', counts: 'failures', perVisitor: 99, overall: 2_000, windowSeconds: 900 },
  params: byToken,
  errors: [404, 429],
} as const;

const passkeyLimits = { perVisitor: 300, overall: 10_000, windowSeconds: 900 } as const;

export const signInRoutes = {
  proveTotp: {
    ...TICKET,
    summary: 'Finish a sign-in with a code of an authenticator app',
    body: z.object({ code: factorCode }),
    response: session,
  },
  proveRecoveryCode: {
    ...TICKET,
    summary: 'Finish a sign-in with a single-use recovery code',
    slow: true,
    body: z.object({ code: factorCode }),
    response: session,
  },
  startPasskeyProof: {
    ...TICKET,
    summary: "A challenge for the account's passkeys",
    response: passkeyRequest,
  },
  provePasskey: {
    ...TICKET,
    summary: 'Finish a sign-in with a passkey of the account',
    body: z.object({ credential: passkeyAssertion }),
    response: session,
  },
  startPasskeySignIn: {
    summary: 'A challenge for any passkey that the browser offers',
    limits: { name: 'passkey-challenge', counts: 'calls', ...passkeyLimits },
    errors: [429],
    response: passkeyRequest,
  },
  signInByPasskey: {
    summary: 'Sign in by a passkey that verified its user, without a password',
    limits: { name: 'passkey-sign-in', counts: 'failures', ...passkeyLimits },
    body: z.object({ credential: passkeyAssertion }),
    errors: [429],
    response: session,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;

import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { currentPassword } from '../fields/password.ts';
import { byToken } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
import {
  enrolment,
  factorCode,
  factorTicket,
  passkeyName,
  recoveryCodes,
  secondFactor,
  secondFactorSummary,
  totpKey,
} from './second-factor.ts';
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyRequest } from './webauthn.ts';

const TICKET = {
  who: 'public',
  limits: { name: 'factor-ticket', counts: 'failures', perVisitor: 99, overall: 2_000, windowSeconds: 900 },
  anonymous: true,
  params: byToken,
} as const;

/** Changes require a ticket, obtained with the password or a passkey, because a session may be stolen or left open. */
export const factorRoutes = {
  readSecondFactor: {
    method: 'GET',
    path: '/users/me/second-factor',
    summary: "The caller's second factors",
    who: 'signed-in',
    response: secondFactor,
  },
  confirmPassword: {
    method: 'POST',
    path: '/users/me/factor-tickets',
    summary: "Get a ticket to change the caller's second factors by the current password",
    repeats: 'by-handler',
    who: 'signed-in',
    slow: true,
    body: z.object({ currentPassword: currentPassword('La contraseña actual es requerida') }),
    errors: [429],
    status: 201,
    response: factorTicket,
  },
  startConfirmation: {
    method: 'POST',
    path: '/users/me/factor-tickets/passkey-challenge',
    summary: "A challenge for the caller's passkeys",
    who: 'signed-in',
    response: passkeyRequest,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/users/me/factor-tickets/passkey',
    summary: "Get a ticket to change the caller's second factors by a passkey",
    repeats: 'by-handler',
    who: 'signed-in',
    slow: true,
    body: z.object({ credential: passkeyAssertion }),
    status: 201,
    response: factorTicket,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/users/me/passkeys/:id',
    summary: 'Rename a passkey of the caller',
    who: 'signed-in',
    body: z.object({ name: passkeyName }),
    errors: [404],
  },
  startTotp: {
    ...TICKET,
    method: 'POST',
    path: '/factor-tickets/:token/totp',
    summary: 'Create a key for an authenticator app, effective once a code confirms it',
    errors: [404, 409, 429],
    response: totpKey,
  },
  confirmTotp: {
    ...TICKET,
    method: 'POST',
    path: '/factor-tickets/:token/totp/confirm',
    summary: 'Turn an authenticator app on with its first code',
    slow: true,
    body: z.object({ code: factorCode }),
    errors: [404, 429],
    response: enrolment,
  },
  removeTotp: {
    ...TICKET,
    method: 'DELETE',
    path: '/factor-tickets/:token/totp',
    summary: 'Turn the authenticator app off',
    errors: [404, 409, 429],
  },
  startPasskey: {
    ...TICKET,
    method: 'POST',
    path: '/factor-tickets/:token/passkey-challenge',
    summary: 'A challenge to create a passkey',
    errors: [404, 429],
    response: passkeyCreation,
  },
  addPasskey: {
    ...TICKET,
    method: 'POST',
    path: '/factor-tickets/:token/passkeys',
    summary: 'Add a created passkey',
    slow: true,
    body: z.object({ name: passkeyName, credential: passkeyAttestation }),
    errors: [404, 409, 429],
    status: 201,
    response: enrolment,
  },
  removePasskey: {
    ...TICKET,
    method: 'DELETE',
    path: '/factor-tickets/:token/passkeys/:id',
    summary: 'Remove a passkey',
    params: byToken.extend({ id: idParam }),
    errors: [404, 409, 429],
  },
  renewRecoveryCodes: {
    ...TICKET,
    method: 'POST',
    path: '/factor-tickets/:token/recovery-codes',
    summary: 'Replace the recovery codes',
    slow: true,
    errors: [404, 409, 429],
    response: recoveryCodes,
  },
  readSecondFactorOf: {
    method: 'GET',
    path: '/users/:id/second-factor',
    summary: "Counts of a user's second factors",
    who: ['ADMIN'],
    errors: [404],
    response: secondFactorSummary,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    summary: 'Remove the second factors of a user who lost them and end their sessions',
    who: ['ADMIN'],
    errors: [404, 409],
  },
} as const satisfies Readonly<Record<string, Route>>;

import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { currentPassword } from '../fields/password.ts';
import { byToken } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
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
  limits: { name: 'factor-ticket', counts: 'failures', perVisitor: 99, overall: 2_000, windowSeconds: 900 },
  params: byToken,
} as const;

/** Changes require a ticket, obtained with the password or a passkey, because a session may be stolen or left open. */
export const factorRoutes = {
  readSecondFactor: {
    summary: "The caller's second factors",
    who: 'signed-in',
    response: secondFactor,
  },
  confirmPassword: {
    summary: "Get a ticket to change the caller's second factors by the current password",
    who: 'signed-in',
    slow: true,
    body: z.object({ currentPassword: currentPassword('La contraseña actual es requerida') }),
    errors: [429],
    status: 201,
    response: factorTicket,
  },
  startConfirmation: {
    summary: "A challenge for the caller's passkeys",
    who: 'signed-in',
    response: passkeyRequest,
  },
  confirmByPasskey: {
    summary: "Get a ticket to change the caller's second factors by a passkey",
    who: 'signed-in',
    slow: true,
    body: z.object({ credential: passkeyAssertion }),
    status: 201,
    response: factorTicket,
  },
  renamePasskey: {
    summary: 'Rename a passkey of the caller',
    who: 'signed-in',
    body: z.object({ name: passkeyName }),
    errors: [404],
  },
  startTotp: {
    ...TICKET,
    summary: 'Create a key for an authenticator app, effective once a code confirms it',
    errors: [404, 409, 429],
    response: totpKey,
  },
  confirmTotp: {
    ...TICKET,
    summary: 'Turn an authenticator app on with its first code',
    slow: true,
    body: z.object({ code: factorCode }),
    errors: [404, 429],
    response: enrolment,
  },
  removeTotp: {
    ...TICKET,
    summary: 'Turn the authenticator app off',
    errors: [404, 409, 429],
  },
  startPasskey: {
    ...TICKET,
    summary: 'A challenge to create a passkey',
    errors: [404, 429],
    response: passkeyCreation,
  },
  addPasskey: {
    ...TICKET,
    summary: 'Add a created passkey',
    slow: true,
    body: z.object({ name: passkeyName, credential: passkeyAttestation }),
    errors: [404, 409, 429],
    status: 201,
    response: enrolment,
  },
  removePasskey: {
    ...TICKET,
    summary: 'Remove a passkey',
    params: byToken.extend({ id: idParam }),
    errors: [404, 409, 429],
  },
  renewRecoveryCodes: {
    ...TICKET,
    summary: 'Replace the recovery codes',
    slow: true,
    errors: [404, 409, 429],
    response: recoveryCodes,
  },
  readSecondFactorOf: {
    summary: "Counts of a user's second factors",
    who: ['ADMIN'],
    errors: [404],
    response: secondFactorSummary,
  },
  resetSecondFactor: {
    summary: 'Remove the second factors of a user who lost them and end their sessions',
    who: ['ADMIN'],
    errors: [404, 409],
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;

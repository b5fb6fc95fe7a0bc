import { z } from 'zod';
import { newPassword } from '../fields/password.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { required } from '../fields/text.ts';
import { linkRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';

/** The same text for every invalid link, so that attackers cannot tell the reason. */
export const INVALID_RECOVERY = 'El enlace ya no sirve: venció, ya se usó o está incompleto. Pedí uno nuevo.';

export const recoveryRequest = z.object({ username: required(254, REQUIRED_ES) });
export type RecoveryRequest = z.input<typeof recoveryRequest>;

export const recoveredPassword = z.object({ newPassword: newPassword('La contraseña es requerida') });

const recoveryAvailability = z.object({ isMailed: z.boolean() });
const linkedRecovery = z.object({ username: z.string() });
export type LinkedRecovery = z.output<typeof linkedRecovery>;

const REQUEST_LIMITS = {
  name: 'password-recovery',
  counts: 'calls',
  perVisitor: 20,
  overall: 1_000,
  windowSeconds: 3_600,
} as const;
const LINK = { ...linkRoute('password-recovery-link'), errors: [404, 429] } as const;

export const passwordRecoveryRoutes = {
  readRecoveryAvailability: {
    summary: 'Availability of password recovery by e-mail',
    limits: {
      name: 'password-recovery-page',
      counts: 'calls',
      perVisitor: 600,
      overall: 20_000,
      windowSeconds: 900,
    },
    errors: [429],
    response: recoveryAvailability,
  },
  requestPasswordRecovery: {
    summary: 'Mail a link to set a new password; the response does not reveal whether the account exists',
    limits: REQUEST_LIMITS,
    body: recoveryRequest,
    errors: [429],
  },
  readPasswordRecovery: {
    ...LINK,
    summary: 'The account of a link; every invalid link gets the same 404',
    response: linkedRecovery,
  },
  recoverPassword: {
    ...LINK,
    summary: 'Use a link to set a new password; ends every session of the account',
    slow: true,
    body: recoveredPassword,
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;

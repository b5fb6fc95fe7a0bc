import { z } from 'zod';
import { currentPassword, newPassword } from '../fields/password.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';

export const credential = (max: number, requiredMessage = REQUIRED_ES) =>
  z.string({ error: requiredMessage }).min(1, requiredMessage).max(max, `Máximo ${max} caracteres`);

export const credentials = z.object({ username: credential(254), password: credential(1024) });
export type Credentials = z.input<typeof credentials>;

export const session = z.object({ token: z.string() });

export const FACTOR_METHODS = ['passkey', 'totp', 'recovery-code'] as const;

/** Empty `methods` require the account to enrol a second factor before it gets a session. */
const secondFactorStep = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(FACTOR_METHODS)) }),
});
export type SecondFactorStep = z.output<typeof secondFactorStep>['secondFactor'];

export const signInAnswer = z.union([session, secondFactorStep]);
export type SignInAnswer = z.output<typeof signInAnswer>;

/** Claims that the web reads (specification, section 3, "Session user"). */
export const tokenPayload = z.object({
  sub: z.string().optional(),
  username: z.string().optional(),
  user_id: z.int().optional(),
  roles: z.array(z.string()).nullish(),
  clinic_id: z.int().nullish(),
  exp: z.number().optional(),
});
export type TokenPayload = z.output<typeof tokenPayload>;

export const passwordReset = z.object({ newPassword: newPassword('La contraseña es requerida') });
export type PasswordReset = z.output<typeof passwordReset>;

export const passwordChange = z
  .object({
    currentPassword: currentPassword('La contraseña actual es requerida'),
    newPassword: newPassword('La contraseña es requerida'),
  })
  .refine((change) => change.newPassword !== change.currentPassword, {
    path: ['newPassword'],
    error: 'La nueva contraseña debe ser distinta de la actual',
  });

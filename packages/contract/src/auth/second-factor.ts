import { z } from 'zod';
import { withoutAddress } from '../fields/people/without-address.ts';
import { required } from '../fields/text.ts';

export const INVALID_TICKET = 'Pasó demasiado tiempo o hubo varios intentos. Empezá de nuevo.';
export const WRONG_CODE = 'El código no es correcto, ya se usó o venció. Escribí el que ves ahora.';
export const WRONG_RECOVERY_CODE = 'El código de recuperación no es correcto o ya se usó.';
export const PASSKEY_REJECTED =
  'No se pudo comprobar la llave de acceso. Volvé a intentarlo o usá otro medio.';
export const PASSKEY_ALREADY_REGISTERED = 'Esta llave de acceso ya está en tu cuenta.';

export const RECOVERY_CODE_COUNT = 10;

export const factorCode = required(40, 'Escribí el código');

/** Rejects addresses, because the name appears in mails. */
export const passkeyName = withoutAddress(required(60, 'Escribí un nombre'));

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const secondFactor = z.object({
  isRequired: z.boolean(),
  totp: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export const secondFactorSummary = z.object({
  hasTotp: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorSummary = z.output<typeof secondFactorSummary>;

export const totpKey = z.object({ secret: z.string(), uri: z.string() });
export type TotpKey = z.output<typeof totpKey>;

/** `recoveryCodes` come with the first factor only. `token` is set if the factor was enrolled during a sign-in. */
export const enrolment = z.object({
  recoveryCodes: z.array(z.string()).nullable(),
  token: z.string().nullable(),
});
export type Enrolment = z.output<typeof enrolment>;

export const factorTicket = z.object({ ticket: z.string() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

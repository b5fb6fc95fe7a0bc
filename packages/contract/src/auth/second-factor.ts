import { z } from 'zod';
import { withoutAddress } from '../fields/people/without-address.ts';
import { required } from '../fields/text.ts';

/** One text for every ticket that opens nothing. */
export const INVALID_TICKET = 'Pasó demasiado tiempo o hubo varios intentos. Empieza de nuevo.';
export const WRONG_CODE = 'El código no es correcto, ya se usó o venció. Escribe el que ves ahora.';
export const WRONG_RECOVERY_CODE = 'El código de recuperación no es correcto o ya se usó.';
export const PASSKEY_REJECTED =
  'No se pudo comprobar la llave de acceso. Inténtalo de nuevo o usa otro medio.';
/** As the web shows it for an authenticator that the account already has. */
export const PASSKEY_KNOWN = 'Esta llave de acceso ya está en tu cuenta.';

export const RECOVERY_CODES = 10;

/** Of an app or a recovery code, however it is grouped. */
export const factorCode = required(40, 'Escribe el código');

/** Appears in mails to the account's address. */
export const passkeyName = withoutAddress(required(60, 'Escribe un nombre'));

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const secondFactor = z.object({
  /** Whether the installation requires one of this account. */
  isRequired: z.boolean(),
  totp: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** What an administrator sees of another account's. */
export const secondFactorSummary = z.object({
  hasTotp: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorSummary = z.output<typeof secondFactorSummary>;

/** `uri`: the key as authenticator apps read it from a QR code. */
export const totpKey = z.object({ secret: z.string(), uri: z.string() });
export type TotpKey = z.output<typeof totpKey>;

/** `recoveryCodes`: with the first factor, shown once. `token`: if the factor was enrolled while signing in. */
export const enrolment = z.object({
  recoveryCodes: z.array(z.string()).nullable(),
  token: z.string().nullable(),
});
export type Enrolment = z.output<typeof enrolment>;

export const factorTicket = z.object({ ticket: z.string() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

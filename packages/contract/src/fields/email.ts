import { z } from 'zod';
import { required } from './text.ts';

/** The simple pattern of the user form: something, an at sign, a name with a point; no blanks or controls. */
const SIMPLE = /^[^\s\p{C}@<>(),;:"\\]+@[^\s\p{C}@<>(),;:"\\]+\.[^\s\p{C}@<>(),;:"\\]+$/u;

export const EMAIL_MESSAGE = 'Formato de email inválido';

/** The one shared e-mail rule (onboarding, invitations, registration). */
export const email = required(254, 'El email es requerido').regex(SIMPLE, EMAIL_MESSAGE);

/** An e-mail with a form's own message for whatever is wrong with it, its absence included unless that has its own. */
export const emailOr = (message: string, requiredMessage = message) =>
  z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .regex(SIMPLE, message)
    .max(254, 'Máximo 254 caracteres');

import { line, required } from './text.ts';

/** The simple pattern of the user form: something, an at sign, a name with a point; no blanks. */
const SIMPLE = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$/;

export const EMAIL_MESSAGE = 'Formato de email inválido';

/** The one shared e-mail rule (onboarding, invitations, registration). */
export const email = required(254, 'El email es requerido').regex(SIMPLE, EMAIL_MESSAGE);

/** An e-mail with a form's own message for whatever is wrong with it, its absence included. */
export const emailOr = (message: string) => line(254, message).regex(SIMPLE, message);

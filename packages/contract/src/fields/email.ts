import { z } from 'zod';
import { required } from './text.ts';

/** Text, an at sign and a domain with a dot, without whitespace, control characters or delimiters. */
const SIMPLE = /^[^\s\p{C}@<>(),;:"\\]+@[^\s\p{C}@<>(),;:"\\]+\.[^\s\p{C}@<>(),;:"\\]+$/u;

export const EMAIL_MESSAGE = 'Formato de email inválido';

export const email = required(254, 'El email es requerido').regex(SIMPLE, EMAIL_MESSAGE);

/** An e-mail with a form's own messages. */
export const emailOr = (message: string, requiredMessage = message) =>
  z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .regex(SIMPLE, message)
    .max(254, 'Máximo 254 caracteres');

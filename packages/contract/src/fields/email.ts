import { z } from 'zod';
import { cleanEmail } from './clean-text.ts';
import { required } from './text.ts';

/** Runs in linear time, because only the first inner dot of the domain can match. */
const SIMPLE =
  /^[^\s\p{C}@<>(),;:"\\]+@[^\s\p{C}@<>(),;:"\\][^\s\p{C}@<>(),;:"\\.]*\.[^\s\p{C}@<>(),;:"\\]+$/u;

export const EMAIL_MESSAGE = 'Formato de email inválido';

export const email = required(254, 'El email es requerido', cleanEmail).regex(SIMPLE, EMAIL_MESSAGE);

export const emailOr = (message: string, requiredMessage = message) =>
  z
    .string({ error: requiredMessage })
    .max(10_000, { error: 'Máximo 254 caracteres', abort: true })
    .overwrite(cleanEmail)
    .min(1, requiredMessage)
    .max(254, { error: 'Máximo 254 caracteres', abort: true })
    .regex(SIMPLE, message);

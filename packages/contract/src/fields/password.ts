import { z } from 'zod';
import { isCommonPassword } from './common-passwords.ts';
import { line } from './text.ts';

export const COMMON_PASSWORD = 'La contraseña es demasiado común: elegí otra';

/** Existing passwords may predate the rules for new ones. */
export const currentPassword = (requiredMessage: string) =>
  line(1024, requiredMessage).min(1, requiredMessage);

/** Follows docs/decisions/0060. */
export const newPassword = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .min(8, 'La contraseña debe tener al menos 8 caracteres')
    .max(128, { error: 'La contraseña debe tener como máximo 128 caracteres', abort: true })
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'Contiene caracteres no permitidos')
    .refine((text) => !isCommonPassword(text), COMMON_PASSWORD);

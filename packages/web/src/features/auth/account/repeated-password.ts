import { z } from 'zod';

interface Repetition {
  newPassword: string;
  repeated: string;
}

export const requireMatchingPasswords = <Schema extends z.ZodType<Repetition>>(schema: Schema): Schema =>
  schema.refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'Las contraseñas no coinciden',
    when: ({ value }) => typeof value === 'object' && (value as { repeated?: unknown }).repeated !== '',
  });

export const repeatedPassword = z.string().min(1, 'Repetí la nueva contraseña');

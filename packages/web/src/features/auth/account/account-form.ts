import { passwordChange } from '@dentaria/contract/auth/session.ts';
import { z } from 'zod';

interface Repetition {
  newPassword: string;
  repeated: string;
}

/** Refuses a repetition that differs from the new password. */
export const mustMatch = <Schema extends z.ZodType<Repetition>>(schema: Schema): Schema =>
  schema.refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'Las contraseñas no coinciden',
    when: ({ value }) => typeof value === 'object' && (value as { repeated?: unknown }).repeated !== '',
  });

export const repeatedPassword = z.string().min(1, 'Repite la nueva contraseña');

/** The request body and a repetition of the new password, which catches typing errors. */
export const passwordSchema = mustMatch(passwordChange.extend({ repeated: repeatedPassword }));

export type PasswordValues = z.input<typeof passwordSchema>;

export const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', repeated: '' };

/** In screen order. */
export const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;

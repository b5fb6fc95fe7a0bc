import { passwordChange } from '@dentaria/contract/auth/session.ts';
import { z } from 'zod';

/** The request body and a repetition of the new password, which catches typing errors. */
export const passwordSchema = passwordChange
  .extend({ repeated: z.string().min(1, 'Repite la nueva contraseña') })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'Las contraseñas no coinciden',
    when: ({ value }) => typeof value === 'object' && (value as { repeated?: unknown }).repeated !== '',
  });

export type PasswordValues = z.input<typeof passwordSchema>;

export const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', repeated: '' };

/** In screen order. */
export const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;

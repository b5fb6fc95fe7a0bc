import { passwordChange } from '@dentaria/contract/auth/session.ts';
import { z } from 'zod';

/** What the call takes, and the new password once more, so that a slip of the finger locks nobody out. */
export const passwordSchema = passwordChange
  .extend({ repeated: z.string().min(1, 'Repite la nueva contraseña') })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'Las contraseñas no coinciden',
    when: ({ value }) => typeof value === 'object' && (value as { repeated?: unknown }).repeated !== '',
  });

export type PasswordValues = z.input<typeof passwordSchema>;

export const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', repeated: '' };

/** In the order of the screen. */
export const FIELDS = ['currentPassword', 'newPassword', 'repeated'] as const;

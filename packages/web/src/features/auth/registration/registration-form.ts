import { clinicRegistration } from '@dentaria/contract/auth/clinics.ts';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';

export type RegistrationValues = z.input<typeof clinicRegistration>;
export type Registration = z.output<typeof clinicRegistration>;

export const registrationSchema = clinicRegistration;

export const EMPTY: RegistrationValues = {
  clinicName: '',
  ownerUser: { username: '', password: '', email: '', firstName: '', lastName: '' },
};

/** In screen order: the first field with an error gets the focus. */
export const FIELDS = [
  'clinicName',
  'ownerUser.firstName',
  'ownerUser.lastName',
  'ownerUser.email',
  'ownerUser.username',
  'ownerUser.password',
] as const satisfies readonly FieldPath<RegistrationValues>[];

import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { CLINIC_NAME_TOO_SHORT, clinicName } from '../fields/clinic-name.ts';
import { email } from '../fields/email.ts';
import { newPassword } from '../fields/password.ts';
import { dni } from '../fields/people/dni.ts';
import { ONBOARDING_GENDERS, type OnboardingGender } from '../fields/people/genders.ts';
import { onboardingName } from '../fields/people/person-name.ts';
import { onboardingPhone, recordPhone } from '../fields/people/phone.ts';
import { username } from '../fields/people/username.ts';
import { multiline, optional, orNull } from '../fields/text.ts';
import { birthDate } from '../fields/time/iso-date.ts';
import { DOC_NUMBER_REQUIRED } from './invitations.ts';

export const registrationStep0 = z.object({
  clinicName: clinicName(CLINIC_NAME_TOO_SHORT),
  firstName: onboardingName('El nombre es requerido', 'El nombre solo puede contener letras'),
  lastName: onboardingName('El apellido es requerido', 'El apellido solo puede contener letras'),
  email,
  docNumber: dni(DOC_NUMBER_REQUIRED),
});

const onboardingGender = z
  .string()
  .pipe(z.enum(ONBOARDING_GENDERS, { error: 'Género no válido' }) as z.ZodType<OnboardingGender, string>);

export const registrationStep1 = z.object({
  username: username({ min: 3 }),
  password: newPassword('La contraseña es requerida'),
  phone: orNull(onboardingPhone),
  gender: orNull(onboardingGender),
  birthDate: orNull(birthDate),
  address: orNull(multiline(200)),
  emergencyContactName: optional(100, cleanText),
  emergencyContactPhone: recordPhone,
});

export const registrationForm = z.object({ ...registrationStep0.shape, ...registrationStep1.shape });
export type RegistrationForm = z.input<typeof registrationForm>;
export type Registration = z.output<typeof registrationForm>;

/**
 * Accepts a token of any shape, so that every unknown token gets the same error. The server takes the DNI, and the
 * e-mail if there is one, from the invitation.
 */
export const registrationCompletion = z.object({
  invitationToken: z.string({ error: 'El token de invitación es requerido' }),
  ...registrationForm.shape,
});

export const registrationCompleted = z.object({
  data: z.object({ clinicName: z.string(), userEmail: z.string() }),
});

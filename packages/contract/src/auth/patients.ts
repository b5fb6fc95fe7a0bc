import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { EMAIL_MESSAGE, emailOr } from '../fields/email.ts';
import { idParam } from '../fields/id.ts';
import { dni } from '../fields/people/dni.ts';
import { personName } from '../fields/people/person-name.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { line, orNull } from '../fields/text.ts';
import { optionalDemographics, user } from './users.ts';

export const patientSearchQuery = z.object({
  q: line(100, undefined, cleanText).default(''),
  clinicId: idParam.optional(),
});
export type PatientSearchQuery = z.output<typeof patientSearchQuery>;

export const patientMatch = z.object({
  id: z.int(),
  name: z.string(),
  docNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  phone: z.string().nullable(),
  healthInsurance: z.string().nullable(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
});
export type PatientMatch = z.output<typeof patientMatch>;

export const patient = user.omit({ username: true, licenseNumber: true, roles: true });
export type Patient = z.output<typeof patient>;

const demographics = {
  firstName: personName(REQUIRED_ES),
  lastName: personName(REQUIRED_ES),
  docNumber: dni(REQUIRED_ES),
  email: orNull(emailOr(EMAIL_MESSAGE)),
  ...optionalDemographics,
};

export const patientCreate = z.object(demographics);
export type PatientCreate = z.input<typeof patientCreate>;
export type NewPatient = z.output<typeof patientCreate>;

/** `updatedAt` is an optional optimistic lock: 409 if the stored patient is newer. */
export const patientUpdate = z.object({ ...demographics, updatedAt: z.string().max(40).optional() });
export type PatientUpdate = z.input<typeof patientUpdate>;
export type ChangedPatient = z.output<typeof patientUpdate>;

export const registeredPatient = z.object({ patient: patientMatch });

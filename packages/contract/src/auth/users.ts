import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { emailOr } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { newPassword } from '../fields/password.ts';
import { dni } from '../fields/people/dni.ts';
import { gender, genderText } from '../fields/people/gender.ts';
import { licenseNumber } from '../fields/people/license-number.ts';
import { personName } from '../fields/people/person-name.ts';
import { recordPhone } from '../fields/people/phone.ts';
import { role, roleReferences } from '../fields/people/role.ts';
import { username } from '../fields/people/username.ts';
import { REQUIRED_EN } from '../fields/required-message.ts';
import { optional, orNull } from '../fields/text.ts';
import { birthDate } from '../fields/time/iso-date.ts';

const nullableText = z.string().nullable();

export const user = z.object({
  id: z.int(),
  username: z.string(),
  email: nullableText,
  firstName: nullableText,
  lastName: nullableText,
  docNumber: nullableText,
  dateOfBirth: nullableText,
  street: nullableText,
  city: nullableText,
  state: nullableText,
  postalCode: nullableText,
  country: nullableText,
  phone: nullableText,
  gender: gender.nullable(),
  civilStatus: nullableText,
  profession: nullableText,
  workplace: nullableText,
  hierarchy: nullableText,
  licenseNumber: nullableText,
  affiliateNumber: nullableText,
  healthInsurance: nullableText,
  emergencyContactName: nullableText,
  emergencyContactPhone: nullableText,
  clinicId: z.int().nullable(),
  roles: z.array(role),
  enabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.output<typeof user>;

/** Contains only the columns of the list, which is sent whole, with up to about 20,000 users. */
export const userSummary = user.pick({
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  docNumber: true,
  phone: true,
  enabled: true,
  roles: true,
  clinicId: true,
});
export type UserSummary = z.output<typeof userSummary>;

/** Null is valid, because patients registered from a clinical history may have no e-mail. An empty string is not. */
const userEmail = emailOr('Email is not valid').nullable();

export const optionalDemographics = {
  dateOfBirth: orNull(birthDate),
  street: optional(200, cleanText),
  city: optional(100, cleanText),
  state: optional(100, cleanText),
  postalCode: optional(20, cleanText),
  country: optional(100, cleanText),
  phone: recordPhone,
  gender: orNull(genderText),
  civilStatus: optional(50, cleanText),
  profession: optional(100, cleanText),
  workplace: optional(100, cleanText),
  hierarchy: optional(100, cleanText),
  affiliateNumber: optional(50, cleanText),
  healthInsurance: optional(200, cleanText),
  emergencyContactName: optional(100, cleanText),
  emergencyContactPhone: recordPhone,
};

const editable = {
  username: username({ min: 4 }),
  email: userEmail,
  firstName: personName(REQUIRED_EN),
  lastName: personName(REQUIRED_EN),
  docNumber: dni(REQUIRED_EN),
  ...optionalDemographics,
  licenseNumber: orNull(licenseNumber),
  clinicId: id.nullish(),
  roles: roleReferences,
  enabled: z.boolean({ error: 'Debe ser verdadero o falso' }).default(true),
};

export const userCreate = z.object({ ...editable, password: newPassword('Password is required') });
export type UserCreate = z.input<typeof userCreate>;
export type NewUser = z.output<typeof userCreate>;

/** `updatedAt` is an optional optimistic lock. Usernames from onboarding may have 3 characters. */
export const userUpdate = z.object({
  ...editable,
  username: username({ min: 4, tolerated: 3 }),
  updatedAt: z.string().max(40).optional(),
});
export type UserUpdate = z.input<typeof userUpdate>;
export type ChangedUser = z.output<typeof userUpdate>;

export const licenseChange = z.object({ licenseNumber: orNull(licenseNumber) });
export type LicenseChange = z.input<typeof licenseChange>;

/** `matches` lists the patients of all clinics for an administrator; `id` is the first of them. */
export const docNumberMatch = z.object({
  id: z.int(),
  matches: z
    .array(z.object({ id: z.int(), clinicId: z.int().nullable(), clinicName: z.string().nullable() }))
    .optional(),
});
export type DocNumberMatch = z.output<typeof docNumberMatch>;

import { z } from 'zod';
import { clinicName } from '../fields/clinic-name.ts';
import { email } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { newPassword } from '../fields/password.ts';
import { personName } from '../fields/people/person-name.ts';
import { username } from '../fields/people/username.ts';
import { optional } from '../fields/text.ts';
import { idleLockMinutes } from './idle-lock.ts';

export const clinic = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  ownerUserId: z.int().nullable(),
  ownerUsername: z.string().nullable(),
  active: z.boolean(),
  /** Null limits the clinic to a few outgoing mails. */
  confirmedAt: z.string().nullable(),
  idleLockMinutes: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Clinic = z.output<typeof clinic>;

const name = clinicName('El nombre de la clínica es requerido');
/** Absent keeps the stored address, blank removes it. */
const address = optional(200).optional();

export const clinicCreate = z.object({ name, address, ownerUserId: id.nullish() });
export type ClinicCreate = z.input<typeof clinicCreate>;

export const clinicUpdate = z.object({
  name,
  address,
  ownerUserId: id.nullish(),
  active: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
  idleLockMinutes: idleLockMinutes.optional(),
});
export type ClinicUpdate = z.input<typeof clinicUpdate>;

export const clinicListQuery = z.object({ includeInactive: z.enum(['true', 'false']).optional() });

export const clinicRegistration = z.object({
  clinicName: name,
  ownerUser: z.object({
    username: username({ min: 3 }),
    password: newPassword('La contraseña es requerida'),
    email,
    firstName: personName('El nombre es requerido'),
    lastName: personName('El apellido es requerido'),
  }),
});
export type ClinicRegistration = z.input<typeof clinicRegistration>;

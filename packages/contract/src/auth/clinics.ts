import { z } from 'zod';
import { email } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { newPassword } from '../fields/password.ts';
import { line, required } from '../fields/text.ts';
import { username } from '../fields/username.ts';

export const clinic = z.object({
  id: z.int(),
  name: z.string(),
  ownerUserId: z.int().nullable(),
  ownerUsername: z.string().nullable(),
  active: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Clinic = z.output<typeof clinic>;

/** Trimmed, 2 to 120 characters (specification, section 5; design, section 10). */
export const clinicName = line(10_000, 'El nombre de la clínica es requerido')
  .transform((name) => name.trim())
  .pipe(
    z
      .string()
      .min(1, 'El nombre de la clínica es requerido')
      .min(2, 'El nombre de la clínica debe tener al menos 2 caracteres')
      .max(120, 'El nombre de la clínica debe tener como máximo 120 caracteres'),
  );

export const clinicCreate = z.object({ name: clinicName, ownerUserId: id.nullish() });
export type ClinicCreate = z.input<typeof clinicCreate>;

export const clinicUpdate = z.object({
  name: clinicName,
  ownerUserId: id.nullish(),
  active: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
});
export type ClinicUpdate = z.input<typeof clinicUpdate>;

/** `includeInactive` is `true` or `false`, once; anything else is refused. */
export const clinicListQuery = z.object({ includeInactive: z.enum(['true', 'false']).optional() });

export const clinicRegistration = z.object({
  clinicName,
  ownerUser: z.object({
    username: username({ min: 3 }),
    password: newPassword('La contraseña es requerida'),
    email,
    firstName: required(100, 'El nombre es requerido'),
    lastName: required(100, 'El apellido es requerido'),
  }),
});
export type ClinicRegistration = z.input<typeof clinicRegistration>;

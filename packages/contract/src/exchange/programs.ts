import { z } from 'zod';
import { API_SCOPES } from '../api-scopes.ts';
import { required } from '../fields/text.ts';
import { addDays } from '../fields/time/clinic-time.ts';
import { agendaDay } from '../fields/time/iso-date.ts';

const person = z.object({ id: z.int(), name: z.string() });

const scopes = z.array(z.enum(API_SCOPES, 'Permiso no válido'));

/** An API client. Its token is returned only when it is created. */
export const program = z.object({
  id: z.int(),
  clinicId: z.int(),
  name: z.string(),
  scopes,
  hint: z.string(),
  createdAt: z.string(),
  createdBy: person,
  expiresOn: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: person.nullable(),
  /** `orphaned`: the creator no longer manages the clinic. */
  state: z.enum(['active', 'expired', 'revoked', 'orphaned']),
});
export type Program = z.output<typeof program>;

export const MAX_PROGRAM_DAYS = 366;
export const MAX_ACTIVE_PROGRAMS = 20;

export function lastDayError(day: string, today: string): string | undefined {
  if (day < today) return 'Elegí hoy o un día posterior';
  return day > addDays(today, MAX_PROGRAM_DAYS) ? 'Elegí un día dentro de un año' : undefined;
}

export const programCreate = z.object({
  name: required(80, 'Escribí el nombre del programa'),
  scopes: scopes
    .min(1, 'Elegí al menos un permiso')
    .max(API_SCOPES.length, 'Permiso repetido')
    .refine((list) => new Set(list).size === list.length, 'Permiso repetido'),
  expiresOn: agendaDay,
});
export type ProgramCreate = z.input<typeof programCreate>;

export const createdProgram = z.object({ program, token: z.string() });
export type CreatedProgram = z.output<typeof createdProgram>;

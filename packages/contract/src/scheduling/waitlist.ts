import { z } from 'zod';
import { id } from '../fields/id.ts';
import { multiline, orNull } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { timeOfDay } from '../fields/time/time-of-day.ts';
import { appointmentPatient, idFromQuery, PARTS_OF_DAY, simultaneous } from './appointments.ts';
import { appointmentMinutes } from './settings.ts';

export const waitlistEntry = z.object({
  id: z.int(),
  clinicId: z.int(),
  patient: appointmentPatient,
  typeId: z.int(),
  professionalId: z.int().nullable(),
  part: z.enum(PARTS_OF_DAY),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

const preference = {
  typeId: id,
  professionalId: id.nullish(),
  part: z.enum(PARTS_OF_DAY, 'Parte del día no válida').default('any'),
  fromDay: agendaDay,
  toDay: orNull(agendaDay),
  note: orNull(multiline(200)),
};

const isRange = ({ fromDay, toDay }: { fromDay: string; toDay: string | null }): boolean =>
  toDay === null || fromDay <= toDay;
const RANGE = { path: ['toDay'], message: 'Debe ser igual o posterior al primer día' };

export const waitlistCreate = z.object({ patientId: id, ...preference }).refine(isRange, RANGE);
export type WaitlistCreate = z.input<typeof waitlistCreate>;

const version = z.int({ error: 'Falta la versión de la espera' });

export const waitlistUpdate = z.object({ ...preference, version }).refine(isRange, RANGE);
export type WaitlistUpdate = z.input<typeof waitlistUpdate>;

export const waitlistClose = z.object({ version });

export const waitlistBooking = z.object({
  professionalId: id,
  chairId: id.nullish(),
  day: agendaDay,
  time: timeOfDay,
  simultaneous,
  version,
});
export type WaitlistBooking = z.input<typeof waitlistBooking>;

export const waitlistOffersQuery = z.object({
  professionalId: idFromQuery,
  day: agendaDay,
  time: timeOfDay,
  minutes: z
    .union([z.int(), z.string().regex(/^\d{1,3}$/)])
    .transform(Number)
    .pipe(appointmentMinutes),
});
export type WaitlistOffersQuery = z.input<typeof waitlistOffersQuery>;

import { z } from 'zod';
import { id } from '../fields/id.ts';
import { multiline, orNull } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { timeOfDay } from '../fields/time/time-of-day.ts';
import { APPOINTMENT_STATES } from './appointment-states.ts';
import { MESSAGE_KINDS, MESSAGE_STATES } from './message-kinds.ts';
import { appointmentMinutes, closure } from './settings.ts';

const instant = z.string();

export const appointmentPatient = z.object({
  id: z.int(),
  name: z.string(),
  docNumber: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

export const CANCELLED_BY = ['patient', 'clinic'] as const;

export const appointment = z.object({
  id: z.int(),
  clinicId: z.int(),
  patient: appointmentPatient,
  professionalId: z.int(),
  chairId: z.int().nullable(),
  typeId: z.int(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(APPOINTMENT_STATES),
  /** Deliberately booked on top of another appointment (sobreturno). */
  overbooked: z.boolean(),
  note: z.string().nullable(),
  /** As entered by the person who booked online, who also receives the messages; otherwise null. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  confirmedAt: instant.nullable(),
  /** Start that the patient confirmed before the appointment moved. Absent in responses of the previous release. */
  confirmedStart: instant.nullish(),
  /** Absent in responses of the previous release. */
  createdAt: instant.optional(),
  arrivedAt: instant.nullable(),
  inChairAt: instant.nullable(),
  fulfilledAt: instant.nullable(),
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  cancelReason: z.string().nullable(),
  seriesId: z.int().nullable(),
  /** Newest message about the current time that was sent or failed. */
  message: z.object({ kind: z.enum(MESSAGE_KINDS), state: z.enum(MESSAGE_STATES) }).nullable(),
  /** State restored by an undo; null if nothing can be undone today. */
  undoTo: z.enum(APPOINTMENT_STATES).nullable(),
  version: z.int(),
});
export type Appointment = z.output<typeof appointment>;

/** Allows an overlap with the patient's appointment with another professional. Required after the 409 about it. */
export const simultaneous = z.boolean({ error: 'Debe ser verdadero o falso' }).optional();

const place = {
  typeId: id,
  professionalId: id,
  chairId: id.nullish(),
  day: agendaDay,
  time: timeOfDay,
  minutes: appointmentMinutes.optional(),
  note: orNull(multiline(500)),
  overbooked: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  outsideHours: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  simultaneous,
};

export const appointmentCreate = z.object({ patientId: id, ...place });
export type AppointmentCreate = z.input<typeof appointmentCreate>;

const version = z.int({ error: 'Falta la versión del turno' });

export const appointmentUpdate = z.object({ ...place, version });
export type AppointmentUpdate = z.input<typeof appointmentUpdate>;

export const stateChange = z.object({
  state: z.enum(APPOINTMENT_STATES, 'Estado no válido'),
  version,
  cancelledBy: z.enum(CANCELLED_BY, 'Indicá quién canceló').optional(),
  reason: orNull(multiline(200)),
  /** Allows marking a later day's appointment as attended or absent. Required after the 409 about it. */
  aheadOfTime: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
});
export type StateChangeRequest = z.input<typeof stateChange>;

export const undoRequest = z.object({ version, simultaneous });

export const seriesCreate = z.object({
  patientId: id,
  ...place,
  everyWeeks: z.int().min(1, 'Entre 1 y 52 semanas').max(52, 'Entre 1 y 52 semanas'),
  times: z.int().min(2, 'Entre 2 y 52 turnos').max(52, 'Entre 2 y 52 turnos'),
  dryRun: z.boolean().default(false),
  skip: z.array(agendaDay).max(52).default([]),
});
export type SeriesCreate = z.input<typeof seriesCreate>;

export const CONFLICT_KINDS = [
  'taken',
  'chair-taken',
  'patient-busy',
  'outside-hours',
  'closed',
  'no-such-time',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export const seriesResult = z.object({
  booked: z.array(appointment),
  conflicts: z.array(z.object({ day: z.string(), kind: z.enum(CONFLICT_KINDS), message: z.string() })),
});
export type SeriesResult = z.output<typeof seriesResult>;

export const slot = z.object({
  professionalId: z.int(),
  chairId: z.int().nullable(),
  startsAt: instant,
  endsAt: instant,
});
export type Slot = z.output<typeof slot>;

export const FUTURE_DAY = 'future-day';

export const bookingConflict = z.object({
  message: z.string(),
  kind: z.enum(CONFLICT_KINDS).optional(),
  slots: z.array(slot).optional(),
  current: appointment.optional(),
});

export const idFromQuery = z
  .union([z.int(), z.string().regex(/^[1-9]\d{0,9}$/, 'Identificador inválido')])
  .transform(Number)
  .pipe(id);
export const dayCount = (max: number) =>
  z
    .union([z.int(), z.string().regex(/^[1-9]\d?$/, `Entre 1 y ${max} días`)])
    .transform(Number)
    .pipe(z.int().min(1, `Entre 1 y ${max} días`).max(max, `Entre 1 y ${max} días`));

const MAX_DAYS_FOR_ALL_PROFESSIONALS = 7;

export const agendaQuery = z
  .object({
    professionalId: idFromQuery.optional(),
    from: agendaDay,
    days: dayCount(42).default(1),
  })
  .refine((query) => query.professionalId !== undefined || query.days <= MAX_DAYS_FOR_ALL_PROFESSIONALS, {
    path: ['days'],
    message: `Hasta ${MAX_DAYS_FOR_ALL_PROFESSIONALS} días de todos los profesionales`,
  });

export const agenda = z.object({
  clinicId: z.int(),
  appointments: z.array(appointment),
  openings: z.array(slot),
  closures: z.array(closure),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Optional days off about which the clinic has not decided. Absent in responses of the previous release. */
  undecidedDays: z.array(z.object({ day: z.string(), name: z.string() })).optional(),
});
export type Agenda = z.output<typeof agenda>;

export const agendaEvent = z.object({ stamp: z.string() });
export type AgendaEvent = z.output<typeof agendaEvent>;

export const PARTS_OF_DAY = ['any', 'morning', 'afternoon'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

export const slotsQuery = z.object({
  typeId: idFromQuery,
  professionalId: idFromQuery.optional(),
  minutes: z.string().transform(Number).pipe(appointmentMinutes).optional(),
  from: agendaDay,
  days: dayCount(60).default(14),
  part: z.enum(PARTS_OF_DAY, 'Parte del día no válida').default('any'),
  limit: dayCount(99).default(20),
  perDay: dayCount(99).optional(),
});

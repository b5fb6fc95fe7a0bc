import { z } from 'zod';
import { id } from '../fields/id.ts';
import { multiline, orNull } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { timeOfDay } from '../fields/time/time-of-day.ts';
import { APPOINTMENT_STATES } from './appointment-states.ts';
import { MESSAGE_KINDS, MESSAGE_STATES } from './message-kinds.ts';
import { appointmentMinutes, closure } from './settings.ts';

const instant = z.string();

/** Contact data that the agenda needs. The history is not part of it. */
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
  /** Booked on purpose on top of another one (sobreturno). */
  overbooked: z.boolean(),
  note: z.string().nullable(),
  /** Who booked online, as they wrote it; null for any other appointment. Messages about the appointment go to them. */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  confirmedAt: instant.nullable(),
  /** The time that the patient confirmed before the appointment moved. A server of the release before does not send it. */
  confirmedStart: instant.nullish(),
  /** A server of the release before does not send it. */
  createdAt: instant.optional(),
  arrivedAt: instant.nullable(),
  inChairAt: instant.nullable(),
  fulfilledAt: instant.nullable(),
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  cancelReason: z.string().nullable(),
  seriesId: z.int().nullable(),
  /** The newest one about the current time of the appointment that has left or failed. */
  message: z.object({ kind: z.enum(MESSAGE_KINDS), state: z.enum(MESSAGE_STATES) }).nullable(),
  /** The state that undoing the last change restores; null if nothing can be undone today. */
  undoTo: z.enum(APPOINTMENT_STATES).nullable(),
  /** Optimistic lock. */
  version: z.int(),
});
export type Appointment = z.output<typeof appointment>;

/** Books at the time of an appointment with another professional. Required after a 409 that reports it. */
export const simultaneous = z.boolean({ error: 'Debe ser verdadero o falso' }).optional();

const place = {
  typeId: id,
  professionalId: id,
  chairId: id.nullish(),
  day: agendaDay,
  time: timeOfDay,
  /** By default the length of the type. */
  minutes: appointmentMinutes.optional(),
  note: orNull(multiline(500)),
  /** Books on top of another appointment. Required after a 409 that reports one. */
  overbooked: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  /** Books outside of the professional's hours, or in a closure. Required after a 409 that reports it. */
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
  cancelledBy: z.enum(CANCELLED_BY, 'Indica quién canceló').optional(),
  reason: orNull(multiline(200)),
  /** Marks an appointment of a later day as attended or absent. Required after a 409 that asks. */
  aheadOfTime: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
});
export type StateChangeRequest = z.input<typeof stateChange>;

export const undoRequest = z.object({ version, simultaneous });

/** Every `everyWeeks` weeks on the weekday of the first one, `times` in all. */
export const seriesCreate = z.object({
  patientId: id,
  ...place,
  everyWeeks: z.int().min(1, 'Entre 1 y 52 semanas').max(52, 'Entre 1 y 52 semanas'),
  times: z.int().min(2, 'Entre 2 y 52 turnos').max(52, 'Entre 2 y 52 turnos'),
  /** Reports the conflicts and books nothing. */
  dryRun: z.boolean().default(false),
  /** Days to leave out, of those that a dry run reported. */
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

/** Kind of the 409 to a change of state that is asked about, as `aheadOfTime`. */
export const FUTURE_DAY = 'future-day';

/** Members of a 409 beside its message. */
export const bookingConflict = z.object({
  message: z.string(),
  kind: z.enum(CONFLICT_KINDS).optional(),
  /** The next free ones. */
  slots: z.array(slot).optional(),
  /** The appointment as stored, if the caller's version is out of date. */
  current: appointment.optional(),
});

/** An identifier in a query. */
export const fromQuery = z
  .union([z.int(), z.string().regex(/^[1-9]\d{0,9}$/, 'Identificador inválido')])
  .transform(Number)
  .pipe(id);
export const dayCount = (max: number) =>
  z
    .union([z.int(), z.string().regex(/^[1-9]\d?$/, `Entre 1 y ${max} días`)])
    .transform(Number)
    .pipe(z.int().min(1, `Entre 1 y ${max} días`).max(max, `Entre 1 y ${max} días`));

/** Of all professionals together. */
const MAX_DAYS_OF_ALL = 7;

export const agendaQuery = z
  .object({
    professionalId: fromQuery.optional(),
    from: agendaDay,
    days: dayCount(42).default(1),
  })
  .refine((query) => query.professionalId !== undefined || query.days <= MAX_DAYS_OF_ALL, {
    path: ['days'],
    message: `Hasta ${MAX_DAYS_OF_ALL} días de todos los profesionales`,
  });

export const agenda = z.object({
  clinicId: z.int(),
  appointments: z.array(appointment),
  /** Hours in which professionals receive patients, after closures and holidays. */
  openings: z.array(slot),
  closures: z.array(closure),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Optional days off about which the clinic has not decided. A server of the release before does not send them. */
  undecidedDays: z.array(z.object({ day: z.string(), name: z.string() })).optional(),
});
export type Agenda = z.output<typeof agenda>;

/** The agenda has changed if the stamp differs from that of the event before. */
export const agendaEvent = z.object({ stamp: z.string() });
export type AgendaEvent = z.output<typeof agendaEvent>;

export const PARTS_OF_DAY = ['any', 'morning', 'afternoon'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

export const slotsQuery = z.object({
  typeId: fromQuery,
  professionalId: fromQuery.optional(),
  minutes: z.string().transform(Number).pipe(appointmentMinutes).optional(),
  from: agendaDay,
  days: dayCount(60).default(14),
  part: z.enum(PARTS_OF_DAY, 'Parte del día no válida').default('any'),
  /** Of slots. */
  limit: dayCount(99).default(20),
  /** Spreads the slots over several days with at most this many on each, as far as there are such days. */
  perDay: dayCount(99).optional(),
});

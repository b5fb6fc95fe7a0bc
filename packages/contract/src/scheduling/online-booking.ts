import { z } from 'zod';
import { email } from '../fields/email.ts';
import { id } from '../fields/id.ts';
import { dni } from '../fields/people/dni.ts';
import { historyName } from '../fields/people/person-name.ts';
import { historyPhone } from '../fields/people/phone.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { timeOfDay } from '../fields/time/time-of-day.ts';
import { links } from '../links.ts';
import { dayCount, idFromQuery, slot } from './appointments.ts';

const instant = z.string();

/** Starts again when the patient requests the confirmation mail. */
export const HOLD_MINUTES = links.booking.maxLifetimeMs / 60_000;

const DAYS_AHEAD = 'Entre 1 y 365 días';
const NOTICE_HOURS = 'Entre 0 y 168 horas';

const settings = {
  enabled: z.boolean({ error: 'Debe ser verdadero o falso' }),
  daysAhead: z.int({ error: DAYS_AHEAD }).min(1, DAYS_AHEAD).max(365, DAYS_AHEAD),
  /** Minimum hours between the booking and the start. */
  noticeHours: z.int({ error: NOTICE_HOURS }).min(0, NOTICE_HOURS).max(168, NOTICE_HOURS),
};

export const onlineBookingSettings = z.object({
  clinicId: z.int(),
  canSendMail: z.boolean(),
  ...settings,
  typeIds: z.array(z.int()),
});
export type OnlineBookingSettings = z.output<typeof onlineBookingSettings>;

export const DEFAULT_ONLINE_BOOKING = { enabled: false, daysAhead: 30, noticeHours: 4 } as const;

export const onlineBookingWrite = z
  .object({ ...settings, typeIds: z.array(id).max(200, 'Hasta 200 motivos') })
  .refine(({ enabled, typeIds }) => !enabled || typeIds.length > 0, {
    path: ['typeIds'],
    message: 'Elegí al menos un motivo',
  });
export type OnlineBookingWrite = z.input<typeof onlineBookingWrite>;

export const onlineClinic = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  types: z.array(z.object({ id: z.int(), name: z.string(), minutes: z.int() })),
  professionals: z.array(z.object({ id: z.int(), name: z.string() })),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type OnlineClinic = z.output<typeof onlineClinic>;

export const MAX_ONLINE_DAYS = 14;

export const onlineSlotsQuery = z.object({
  typeId: idFromQuery,
  professionalId: idFromQuery.optional(),
  from: agendaDay,
  days: dayCount(MAX_ONLINE_DAYS).default(7),
});

export const onlineSlots = z.object({
  slots: z.array(slot.omit({ chairId: true })),
  /** First later day with slots, if `slots` is empty. */
  nextDay: z.string().nullable(),
});
export type OnlineSlots = z.output<typeof onlineSlots>;

const token = z.string().max(100);

export const holdCreate = z.object({
  typeId: id,
  professionalId: id,
  day: agendaDay,
  time: timeOfDay,
  replaces: token.nullish(),
});
export type HoldCreate = z.input<typeof holdCreate>;

export const HOLD_STATES = ['held', 'requested', 'booked', 'expired'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

const MAIL_STATES = ['queued', 'sent', 'failed', 'bounced'] as const;

export const slotHold = z.object({
  state: z.enum(HOLD_STATES),
  typeId: z.int(),
  professionalId: z.int(),
  startsAt: instant,
  endsAt: instant,
  expiresAt: instant,
  mail: z.enum(MAIL_STATES).nullable(),
});
export type SlotHold = z.output<typeof slotHold>;

/** The token identifies the visitor. It does not confirm the appointment. */
export const createdHold = slotHold.extend({ token: z.string() });
export type CreatedHold = z.output<typeof createdHold>;

export const MAX_REQUESTS_PER_HOLD = 3;

const PHONE = 'Escribí el teléfono con código de área';

/** The response does not reveal whether the clinic has a patient with this DNI. */
export const holdRequest = z.object({
  docNumber: dni('El DNI es requerido'),
  firstName: historyName('El nombre es requerido'),
  lastName: historyName('El apellido es requerido'),
  phone: historyPhone.refine((text) => text.replace(/\D/g, '').length >= 8, PHONE),
  email,
});
export type HoldRequest = z.input<typeof holdRequest>;

/** Shown without a session, so it contains no patient name. */
export const linkedHold = z.object({
  clinicId: z.int(),
  state: z.enum(['requested', 'booked', 'expired']),
  startsAt: instant,
  endsAt: instant,
  expiresAt: instant,
  typeName: z.string(),
  professionalName: z.string(),
  clinicName: z.string(),
  clinicAddress: z.string().nullable(),
  clinicPhone: z.string().nullable(),
});
export type LinkedHold = z.output<typeof linkedHold>;

export const NO_ONLINE_BOOKING = 'Esta clínica no da turnos por internet';
export const INVALID_HOLD = 'La reserva no es válida o ya venció';
export const HOLD_EXPIRED = 'Pasaron los diez minutos y el horario se liberó';

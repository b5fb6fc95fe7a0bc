import { z } from 'zod';
import { id } from '../fields/id.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { optional, orNull, required } from '../fields/text.ts';
import { minutesOf } from '../fields/time/clinic-time.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { endTimeOfDay, timeOfDay } from '../fields/time/time-of-day.ts';

export const professional = z.object({ id: z.int(), name: z.string() });
export type Professional = z.output<typeof professional>;

export const chair = z.object({ id: z.int(), name: z.string(), active: z.boolean() });
export type Chair = z.output<typeof chair>;

export const chairWrite = z.object({
  name: required(60, 'El nombre del sillón es requerido').transform((name) => name.trim()),
  active: z.boolean({ error: 'Debe ser verdadero o falso' }).default(true),
});
export type ChairWrite = z.input<typeof chairWrite>;

export const TYPE_COLORS = ['blue', 'teal', 'green', 'amber', 'orange', 'violet', 'pink', 'gray'] as const;
export type TypeColor = (typeof TYPE_COLORS)[number];

const MINUTES = 'Entre 5 y 480 minutos, de 5 en 5';

export const appointmentMinutes = z
  .int({ error: MINUTES })
  .min(5, MINUTES)
  .max(480, MINUTES)
  .refine((minutes) => minutes % 5 === 0, MINUTES);

export const appointmentType = z.object({
  id: z.int(),
  name: z.string(),
  minutes: z.int(),
  color: z.enum(TYPE_COLORS),
  procedureCode: z.string().nullable(),
  recallMonths: z.int().nullable(),
  online: z.boolean(),
  active: z.boolean(),
});
export type AppointmentType = z.output<typeof appointmentType>;

const RECALL_MONTHS = 'Entre 1 y 60 meses';

export const appointmentTypeWrite = z.object({
  name: required(80, 'El nombre del motivo es requerido').transform((name) => name.trim()),
  minutes: appointmentMinutes,
  color: z.enum(TYPE_COLORS, 'Color no válido'),
  procedureCode: optional(20),
  recallMonths: z.int({ error: RECALL_MONTHS }).min(1, RECALL_MONTHS).max(60, RECALL_MONTHS).nullish(),
  online: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  active: z.boolean({ error: 'Debe ser verdadero o falso' }).default(true),
});
export type AppointmentTypeWrite = z.input<typeof appointmentTypeWrite>;

const scheduleInterval = z.object({
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  weekday: z.int({ error: REQUIRED_ES }).min(1, 'Día no válido').max(7, 'Día no válido'),
  from: timeOfDay,
  to: endTimeOfDay,
  chairId: id.nullish(),
});
export type ScheduleInterval = z.output<typeof scheduleInterval>;

/** Valid until the professional's next schedule begins. Without intervals there are no hours. */
export const schedule = z.object({
  professionalId: z.int(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  intervals: z.array(
    z.object({
      weekday: z.int(),
      from: z.string(),
      to: z.string(),
      chairId: z.int().nullable(),
    }),
  ),
});
export type Schedule = z.output<typeof schedule>;

export const MAX_INTERVALS = 70;

export const scheduleWrite = z
  .object({
    validFrom: agendaDay,
    intervals: z.array(scheduleInterval).max(MAX_INTERVALS, `Hasta ${MAX_INTERVALS} franjas`),
  })
  .superRefine(({ intervals }, ctx) => {
    for (const [index, interval] of intervals.entries()) {
      const at = (message: string) =>
        ctx.addIssue({ code: 'custom', path: ['intervals', index, 'to'], message });
      if (minutesOf(interval.to) <= minutesOf(interval.from)) at('Debe terminar después de empezar');
      else if (intervals.slice(0, index).some((other) => overlap(interval, other)))
        at('Se superpone con otra franja del mismo día');
    }
  });
export type ScheduleWrite = z.input<typeof scheduleWrite>;

const overlap = (a: ScheduleInterval, b: ScheduleInterval): boolean =>
  a.weekday === b.weekday && minutesOf(a.from) < minutesOf(b.to) && minutesOf(b.from) < minutesOf(a.to);

export const closure = z.object({
  id: z.int(),
  professionalId: z.int().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string().nullable(),
});
export type Closure = z.output<typeof closure>;

/** Whole days, both inclusive, or hours of a single day. */
export const closureWrite = z
  .object({
    professionalId: id.nullish(),
    fromDay: agendaDay,
    toDay: agendaDay,
    from: orNull(timeOfDay),
    to: orNull(endTimeOfDay),
    reason: optional(120),
  })
  .superRefine(({ fromDay, toDay, from, to }, ctx) => {
    const at = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (toDay < fromDay) at('toDay', 'Debe ser igual o posterior al primer día');
    if ((from === null) !== (to === null)) at(from === null ? 'from' : 'to', 'Indicá desde y hasta qué hora');
    else if (from !== null && to !== null) {
      if (fromDay !== toDay) at('toDay', 'Un cierre por horas es de un solo día');
      else if (minutesOf(to) <= minutesOf(from)) at('to', 'Debe terminar después de empezar');
    }
  });
export type ClosureWrite = z.input<typeof closureWrite>;

/** Until the clinic decides about an optional day (día no laborable), staff can book it and patients cannot. */
export const holiday = z.object({
  day: z.string(),
  name: z.string(),
  open: z.boolean(),
  /** Absent in responses of the previous release, which omits optional days. */
  optional: z.boolean().optional(),
  decided: z.boolean().optional(),
});
export type Holiday = z.output<typeof holiday>;

const YEAR = 'Año no válido';

export const holidaysQuery = z.object({
  year: z
    .union([z.int(), z.string().regex(/^\d{4}$/, YEAR)])
    .transform(Number)
    .pipe(z.int().min(2000, YEAR).max(2100, YEAR)),
});

export const holidayWrite = z.object({
  open: z.boolean({ error: 'Debe ser verdadero o falso' }),
});

export const schedulingSettings = z.object({
  clinicId: z.int(),
  clinicName: z.string(),
  professionals: z.array(professional),
  chairs: z.array(chair),
  types: z.array(appointmentType),
  schedules: z.array(schedule),
  ready: z.boolean(),
});
export type SchedulingSettings = z.output<typeof schedulingSettings>;

export const firstSetup = z
  .object({
    professionalId: id.optional(),
    weekdays: z.array(z.int().min(1).max(7)).min(1, 'Elegí al menos un día').max(7),
    from: timeOfDay,
    to: endTimeOfDay,
    minutes: appointmentMinutes,
    chairs: z.int().min(1, 'Entre 1 y 20 sillones').max(20, 'Entre 1 y 20 sillones'),
  })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
    path: ['to'],
    message: 'Debe terminar después de empezar',
  });
export type FirstSetup = z.input<typeof firstSetup>;

import { z } from 'zod';
import { id, idParam } from '../fields/id.ts';
import { multiline, orNull, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { ATTEMPT_CHANNELS, ATTEMPT_RESULTS } from './attempts.ts';
import { FOLLOW_UP_OBSTACLES } from './obstacles.ts';
import { MAX_WORK_ITEMS_PER_KIND, WORK_KINDS, WORK_STATES } from './work-kinds.ts';

const person = z.object({ id: z.int(), name: z.string() });

export const attempt = z.object({
  id: z.int(),
  at: z.string(),
  by: person,
  channel: z.enum(ATTEMPT_CHANNELS),
  result: z.enum(ATTEMPT_RESULTS),
  comment: z.string().nullable(),
  nextTryDay: z.string().nullable(),
});
export type Attempt = z.output<typeof attempt>;

const workPatient = person.extend({
  docNumber: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  mailObstacle: z.enum(FOLLOW_UP_OBSTACLES).nullable(),
  /** Opted out of all messages. Phone calls are still allowed. */
  hasDeclined: z.boolean(),
});

export const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  /** Id of the underlying row, unique together with the kind and the clinic. */
  id: z.int(),
  clinicId: z.int(),
  day: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  /** Fills `{motivo}` in messages. */
  reason: z.string(),
  patient: workPatient.nullable(),
  appointment: z
    .object({ id: z.int(), startsAt: z.string(), typeId: z.int(), professionalId: z.int(), version: z.int() })
    .nullable(),
  version: z.int().nullable(),
  assignee: person.nullable(),
  attempts: z.int(),
  lastAttempt: attempt.nullable(),
  dismissal: z.object({ at: z.string(), by: person, reason: z.string() }).nullable(),
});
export type WorkItem = z.output<typeof workItem>;

export const workGroup = z.object({
  kind: z.enum(WORK_KINDS),
  count: z.int(),
  items: z.array(workItem),
});
export type WorkGroup = z.output<typeof workGroup>;

export const workList = z.object({ clinicId: z.int(), today: z.string(), groups: z.array(workGroup) });
export type WorkList = z.output<typeof workList>;

const number = (max: number, message: string) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,5}$/, message)])
    .transform(Number)
    .pipe(z.int().min(0, message).max(max, message));

export const workListQuery = z.object({
  kind: z.enum(WORK_KINDS, 'Tipo no válido').optional(),
  assignee: z.union([z.literal('nobody'), idParam]).optional(),
  minDays: number(3_650, 'Entre 0 y 3650 días').default(0),
  state: z.enum(WORK_STATES, 'Estado no válido').default('open'),
  limit: number(MAX_WORK_ITEMS_PER_KIND, `Hasta ${MAX_WORK_ITEMS_PER_KIND}`).default(25),
  offset: number(99_999, 'Página inválida').default(0),
});
export type WorkListQuery = z.input<typeof workListQuery>;

export const workCounts = z.object({
  total: z.int(),
  mine: z.int(),
  kinds: z.array(z.object({ kind: z.enum(WORK_KINDS), count: z.int() })),
});

export const workItemParams = z.object({
  clinicId: idParam,
  kind: z.enum(WORK_KINDS, 'Tipo no válido'),
  id: idParam,
});

export const assignment = z.object({ assigneeId: id.nullable() });

export const attemptCreate = z.object({
  channel: z.enum(ATTEMPT_CHANNELS, 'Indicá cómo lo contactaste'),
  result: z.enum(ATTEMPT_RESULTS, 'Indicá qué pasó'),
  comment: orNull(multiline(500)),
  nextTryDay: orNull(agendaDay),
});
export type AttemptCreate = z.input<typeof attemptCreate>;

export const dismissal = z.object({ reason: required(200, 'Escribí el motivo') });
export type Dismissal = z.input<typeof dismissal>;

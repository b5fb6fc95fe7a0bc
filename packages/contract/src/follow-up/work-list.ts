import { z } from 'zod';
import { id, idParam } from '../fields/id.ts';
import { multiline, orNull, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { ATTEMPT_CHANNELS, ATTEMPT_RESULTS } from './attempts.ts';
import { FOLLOW_UP_OBSTACLES } from './obstacles.ts';
import { MAX_WORK_ITEMS, WORK_KINDS } from './work-kinds.ts';

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

/** Contact data of the patient. The history is not part of it. */
const workPatient = person.extend({
  docNumber: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Why no mail can be sent; null if one can. */
  mailObstacle: z.enum(FOLLOW_UP_OBSTACLES).nullable(),
  /** They want no messages of any kind; they may be called. */
  hasDeclined: z.boolean(),
});

export const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  /** Of the row that the kind is about. With the kind and the clinic it identifies the item. */
  id: z.int(),
  clinicId: z.int(),
  /** The day on which it became due; its age counts from there. */
  day: z.string(),
  /** In Spanish: "Control", "Turno con Ana Pérez". */
  title: z.string(),
  detail: z.string().nullable(),
  /** What a message to the patient says that it is about: `{motivo}`. */
  reason: z.string(),
  patient: workPatient.nullable(),
  /** What the item is about, so that it can be opened, confirmed or booked again. */
  appointment: z
    .object({ id: z.int(), startsAt: z.string(), typeId: z.int(), professionalId: z.int(), version: z.int() })
    .nullable(),
  /** Of a task or recall. */
  version: z.int().nullable(),
  assignee: person.nullable(),
  attempts: z.int(),
  lastAttempt: attempt.nullable(),
  dismissal: z.object({ at: z.string(), by: person, reason: z.string() }).nullable(),
});
export type WorkItem = z.output<typeof workItem>;

export const workGroup = z.object({
  kind: z.enum(WORK_KINDS),
  /** Of all items that match, not only of those listed. */
  count: z.int(),
  items: z.array(workItem),
});
export type WorkGroup = z.output<typeof workGroup>;

export const workList = z.object({ clinicId: z.int(), today: z.string(), groups: z.array(workGroup) });
export type WorkList = z.output<typeof workList>;

/** `waiting`: hidden until the day of the next try. */
export const WORK_STATES = ['open', 'waiting', 'dismissed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

const number = (max: number, message: string) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,5}$/, message)])
    .transform(Number)
    .pipe(z.int().min(0, message).max(max, message));

export const workListQuery = z.object({
  kind: z.enum(WORK_KINDS, 'Tipo no válido').optional(),
  /** A user's id, or `nobody` for unassigned items. */
  assignee: z.union([z.literal('nobody'), idParam]).optional(),
  /** Days since the item became due. */
  minDays: number(3_650, 'Entre 0 y 3650 días').default(0),
  state: z.enum(WORK_STATES, 'Estado no válido').default('open'),
  limit: number(MAX_WORK_ITEMS, `Hasta ${MAX_WORK_ITEMS}`).default(25),
  /** Items to leave out, of each kind. */
  offset: number(99_999, 'Página inválida').default(0),
});
export type WorkListQuery = z.input<typeof workListQuery>;

/** Of open items. */
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

/** With the result `refused` the item is dismissed. With a day it waits until then. */
export const attemptCreate = z.object({
  channel: z.enum(ATTEMPT_CHANNELS, 'Indica cómo lo contactaste'),
  result: z.enum(ATTEMPT_RESULTS, 'Indica qué pasó'),
  comment: orNull(multiline(500)),
  nextTryDay: orNull(agendaDay),
});
export type AttemptCreate = z.input<typeof attemptCreate>;

export const dismissal = z.object({ reason: required(200, 'Escribe el motivo') });
export type Dismissal = z.input<typeof dismissal>;

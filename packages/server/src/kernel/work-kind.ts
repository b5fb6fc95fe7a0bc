import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Moment, RequestContext } from './request-context.ts';

export interface WorkMoment extends Moment {
  readonly clinicId: number;
  /** The next day on which the clinic receives patients. */
  readonly nextOpenDay: string;
}

/** The first instant of a day at the clinic, `days` after today. */
export const startOfDay = ({ today, timeZone }: Pick<WorkMoment, 'today' | 'timeZone'>, days = 0): Date =>
  instantFrom({ day: addDays(today, days), time: '00:00' }, timeZone);

/** `all`: the items of every state, to find one by its id. */
export type WorkSelection = 'undismissed' | 'dismissed' | 'all';

type Sql = RawBuilder<unknown>;

interface ItemColumns {
  readonly subjectId: Sql;
  /** Text that changes when the item is about something else; the staff's marks end then. */
  readonly occurrence: Sql;
  /** The day on which it became due, at the clinic. */
  readonly day: Sql;
  readonly patientId?: Sql;
  readonly appointmentId?: Sql;
  /** Ids of all rows of the item, if it joins several. */
  readonly subjectIds?: Sql;
  /** Of a kind that stores its own assignee. */
  readonly assigneeId?: Sql;
  /** Of a kind with items that wait for a day by themselves. */
  readonly waitUntil?: Sql;
  /** Of a kind that stores its own dismissal. */
  readonly dismissedAt?: Sql;
  readonly dismissedBy?: Sql;
  readonly dismissal?: Sql;
}

const none = (type: string): Sql => sql`null::${sql.raw(type)}`;

/** The select list of `WorkKindQuery.items`. */
export const itemColumns = (columns: ItemColumns): Sql => sql`
  ${columns.subjectId} as subject_id,
  ${columns.occurrence} as occurrence,
  ${columns.day} as day,
  ${columns.patientId ?? none('bigint')} as patient_id,
  ${columns.appointmentId ?? none('bigint')} as appointment_id,
  ${columns.subjectIds ?? none('bigint[]')} as subject_ids,
  ${columns.assigneeId ?? none('bigint')} as own_assignee_id,
  ${columns.waitUntil ?? none('date')} as own_wait_until,
  ${columns.dismissedAt ?? none('timestamptz')} as own_dismissed_at,
  ${columns.dismissedBy ?? none('bigint')} as own_dismissed_by,
  ${columns.dismissal ?? none('text')} as own_dismissal`;

export const occurrenceAt = (instant: Sql): Sql => sql`extract(epoch from ${instant})::bigint::text`;

const LATE_AFTER_MS = 3_600_000;

/** A message of an outbox that did not arrive: it failed, or is still queued an hour after its time. */
export const isUndelivered = (alias: string, { now }: Pick<WorkMoment, 'now'>): RawBuilder<boolean> => {
  const state = sql.ref(`${alias}.state`);
  const late = sql`${sql.ref(`${alias}.due_at`)} < ${new Date(now.getTime() - LATE_AFTER_MS)}`;
  return sql<boolean>`(${state} in ('failed', 'bounced') or ${state} = 'queued' and ${late})`;
};

export const undeliveredSince = (alias: string): Sql =>
  sql`case ${sql.ref(`${alias}.state`)} when 'queued' then ${sql.ref(`${alias}.due_at`)}
           else ${sql.ref(`${alias}.state_at`)} end`;

/** Why a message has not arrived. `reason`: what the delivery noted. */
export const undeliveredText = (alias: string, reason: Sql): Sql =>
  sql`case ${sql.ref(`${alias}.state`)} when 'queued' then concat_ws(': ', 'Sigue en la cola', ${sql.ref(`${alias}.detail`)})
           else ${reason} end`;

export const dayAt = (instant: Sql, { timeZone }: WorkMoment): Sql =>
  sql`(${instant} at time zone ${timeZone})::date`;

/** `03/11`, or `03/11/2025` of another year than today's. Both as YYYY-MM-DD. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(8)}/${day.slice(5, 7)}` : formatDay(day);

export interface WorkFacts {
  /** Of the `texts` of its query. */
  readonly title: string | null;
  readonly detail: string | null;
  /** Of its appointment. */
  readonly type: string | null;
  readonly professional: string | null;
  readonly startsAt: Date | null;
}

export interface WorkTexts {
  readonly title: string;
  readonly detail: string | null;
  /** What a message to the patient says that it is about; by default the title. */
  readonly reason?: string;
}

export interface WorkSubject {
  readonly clinicId: number;
  readonly id: number;
  readonly ids: readonly number[];
}

export interface DismissedWork {
  readonly clinicId: number;
  readonly patientId: number | null;
  readonly at: Date;
}

/** A kind of the work list, or a part of one: the items of several queries of a kind are listed together. */
export interface WorkKindQuery {
  readonly kind: WorkKind;
  readonly roles: readonly RoleName[];
  /**
   * The items are about their appointment: they show and address who booked it online, who is not proven to be the
   * patient (docs/decisions/0086-online-booking.md).
   */
  readonly isAboutAppointment?: true;
  /** Of a patient's items only the oldest is listed. A dismissed one does not hide the next. */
  readonly isOnePerPatient?: true;
  /** A select of `itemColumns`. */
  readonly items: (moment: WorkMoment, selection: WorkSelection) => Sql;
  /** A select of `title`, `detail` and `version` for the row `item`, evaluated for the items of a page only. */
  readonly texts?: Sql;
  readonly describe: (facts: WorkFacts, moment: WorkMoment) => WorkTexts;
  /** By default the item's mark stores who does it. */
  readonly assign?: (ctx: RequestContext, subject: WorkSubject, assigneeId: number | null) => Promise<void>;
  /** By default the item's mark stores the dismissal. `undismissible`: why there is none. */
  readonly dismissal?:
    | {
        readonly dismiss: (ctx: RequestContext, subject: WorkSubject, reason: string) => Promise<void>;
        readonly restore: (ctx: RequestContext, dismissed: DismissedWork) => Promise<void>;
      }
    | { readonly undismissible: string };
}

/**
 * The ids of a kind that is stored in several tables. Each table has its own remainder, so that the ids differ; they fit
 * PostgreSQL's `integer` up to 500 million rows.
 */
export const subjectIdIn = (id: Sql, remainder: 0 | 1 | 2): Sql => sql`${id} * 4 + ${sql.lit(remainder)}`;

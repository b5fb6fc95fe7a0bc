import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Moment, RequestContext } from './request-context.ts';

export interface WorkMoment extends Moment {
  readonly clinicId: number;
  readonly nextOpenDay: string;
}

export const startOfDay = ({ today, timeZone }: Pick<WorkMoment, 'today' | 'timeZone'>, days = 0): Date =>
  instantFrom({ day: addDays(today, days), time: '00:00' }, timeZone);

/** `all` finds an item by id in any state. */
export type WorkSelection = 'undismissed' | 'dismissed' | 'all';

type Sql = RawBuilder<unknown>;

interface ItemColumns {
  readonly subjectId: Sql;
  /** Staff's marks on an item end when this text changes. */
  readonly occurrence: Sql;
  readonly day: Sql;
  readonly patientId?: Sql;
  readonly appointmentId?: Sql;
  readonly subjectIds?: Sql;
  readonly assigneeId?: Sql;
  readonly waitUntil?: Sql;
  readonly dismissedAt?: Sql;
  readonly dismissedBy?: Sql;
  readonly dismissal?: Sql;
}

const none = (type: string): Sql => sql`null::${sql.raw(type)}`;

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

export const isUndelivered = (alias: string, { now }: Pick<WorkMoment, 'now'>): RawBuilder<boolean> => {
  const state = sql.ref(`${alias}.state`);
  const late = sql`${sql.ref(`${alias}.due_at`)} < ${new Date(now.getTime() - LATE_AFTER_MS)}`;
  return sql<boolean>`(${state} in ('failed', 'bounced') or ${state} = 'queued' and ${late})`;
};

export const undeliveredSince = (alias: string): Sql =>
  sql`case ${sql.ref(`${alias}.state`)} when 'queued' then ${sql.ref(`${alias}.due_at`)}
           else ${sql.ref(`${alias}.state_at`)} end`;

export const undeliveredText = (alias: string, reason: Sql): Sql =>
  sql`case ${sql.ref(`${alias}.state`)} when 'queued' then concat_ws(': ', 'Sigue en la cola', ${sql.ref(`${alias}.detail`)})
           else ${reason} end`;

export const dayAt = (instant: Sql, { timeZone }: WorkMoment): Sql =>
  sql`(${instant} at time zone ${timeZone})::date`;

/** Formats a YYYY-MM-DD as `03/11`, or `03/11/2025` in another year. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(8)}/${day.slice(5, 7)}` : formatDay(day);

export interface WorkFacts {
  readonly title: string | null;
  readonly detail: string | null;
  readonly type: string | null;
  readonly professional: string | null;
  readonly startsAt: Date | null;
}

export interface WorkTexts {
  readonly title: string;
  readonly detail: string | null;
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

export interface WorkKindQuery {
  readonly kind: WorkKind;
  readonly roles: readonly RoleName[];
  /**
   * Shows and contacts the person who booked online, who may not be the patient
   * (docs/decisions/0086-online-booking.md).
   */
  readonly isAboutAppointment?: true;
  /** Lists only the oldest open item of each patient. */
  readonly isOnePerPatient?: true;
  readonly items: (moment: WorkMoment, selection: WorkSelection) => Sql;
  readonly texts?: Sql;
  readonly describe: (facts: WorkFacts, moment: WorkMoment) => WorkTexts;
  readonly assign?: (ctx: RequestContext, subject: WorkSubject, assigneeId: number | null) => Promise<void>;
  /** By default, the item's mark stores the dismissal. `undismissible` is the message shown instead. */
  readonly dismissal?:
    | {
        readonly dismiss: (ctx: RequestContext, subject: WorkSubject, reason: string) => Promise<void>;
        readonly restore: (ctx: RequestContext, dismissed: DismissedWork) => Promise<void>;
      }
    | { readonly undismissible: string };
}

/** Makes ids of a kind unique across its tables. They fit PostgreSQL's `integer` up to 500 million rows. */
export const subjectIdIn = (id: Sql, remainder: 0 | 1 | 2): Sql => sql`${id} * 4 + ${sql.lit(remainder)}`;

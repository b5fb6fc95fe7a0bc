import type { AttemptChannel, AttemptResult } from '@dentaria/contract/follow-up/attempts.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkState } from '@dentaria/contract/follow-up/work-list.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import {
  startOfDay,
  type WorkKindQuery,
  type WorkMoment,
  type WorkSelection,
} from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

export interface WorkRow {
  readonly subject_id: number;
  readonly occurrence: string;
  readonly day: string;
  /** Index of its query among those of the kind. */
  readonly source: number;
  readonly subject_ids: readonly number[] | null;
  readonly title: string | null;
  readonly detail: string | null;
  readonly version: number | null;
  readonly patient_id: number | null;
  /** Of who booked online, if the item is about that appointment, as are phone and e-mail. */
  readonly patient_name: string | null;
  /** The patient's name, if another person booked online. */
  readonly record_name: string | null;
  readonly doc_number: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly has_declined: boolean;
  readonly is_written_to: boolean;
  readonly is_about_appointment: boolean;
  readonly appointment_id: number | null;
  readonly starts_at: Date | null;
  readonly type_id: number | null;
  readonly type_name: string | null;
  readonly professional_id: number | null;
  readonly appointment_version: number | null;
  readonly assignee_id: number | null;
  readonly wait_until: string | null;
  readonly dismissed_at: Date | null;
  readonly dismissed_by: number | null;
  readonly dismissal: string | null;
  readonly attempts: number | null;
  readonly attempt_id: number | null;
  readonly attempt_at: Date | null;
  readonly attempt_by: number | null;
  readonly attempt_channel: AttemptChannel | null;
  readonly attempt_result: AttemptResult | null;
  readonly attempt_comment: string | null;
  readonly attempt_next_try_day: string | null;
}

export interface WorkFilter {
  readonly state: WorkState | 'any';
  /** Null: unassigned items. */
  readonly assigneeId?: number | null | undefined;
  readonly minDays?: number;
  readonly subjectIds?: readonly number[];
}

const SELECTIONS: Readonly<Record<WorkFilter['state'], WorkSelection>> = {
  open: 'undismissed',
  waiting: 'undismissed',
  dismissed: 'dismissed',
  any: 'all',
};

const conditionOf = (state: WorkFilter['state'], { today }: WorkMoment): RawBuilder<unknown> => {
  switch (state) {
    case 'open':
      return sql`dismissed_at is null and coalesce(wait_until <= ${today}::date, true)`;
    case 'waiting':
      return sql`dismissed_at is null and wait_until > ${today}::date`;
    case 'dismissed':
      return sql`dismissed_at is not null`;
    case 'any':
      return sql`true`;
  }
};

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** The items of a kind with the staff's marks, of patients whom the clinic still has. */
function markedItems(
  kind: WorkKind,
  queries: readonly WorkKindQuery[],
  moment: WorkMoment,
  { state, assigneeId, minDays = 0, subjectIds }: WorkFilter,
): RawBuilder<unknown> {
  const { clinicId, today } = moment;
  const selects = queries.map(
    ({ items, isAboutAppointment = false }, source) => sql`
      select i.*, ${sql.lit(source)}::int as source, ${sql.lit(isAboutAppointment)} as is_about_appointment
        from (${items(moment, SELECTIONS[state])}) i`,
  );
  const conditions = [conditionOf(state, moment)];
  if (assigneeId !== undefined) conditions.push(sql`assignee_id is not distinct from ${assigneeId}::bigint`);
  if (minDays > 0) conditions.push(sql`day <= ${today}::date - ${minDays}::int`);
  if (subjectIds) conditions.push(sql`subject_id = any (${subjectIds}::bigint[])`);
  return sql`
    select * from (
      select ${clinicId}::bigint as clinic_id, i.subject_id, i.occurrence, i.day, i.source, i.patient_id, i.appointment_id,
             i.is_about_appointment, i.subject_ids, coalesce(i.own_assignee_id, m.assignee_id) as assignee_id, m.wait_until,
             coalesce(i.own_dismissed_at, m.dismissed_at) as dismissed_at,
             coalesce(i.own_dismissed_by, m.dismissed_by) as dismissed_by,
             coalesce(i.own_dismissal, m.dismissal) as dismissal
        from (${sql.join(selects, sql` union all `)}) i
        left join work_marks m on m.clinic_id = ${clinicId} and m.kind = ${kind}
          and m.subject_id = i.subject_id and m.occurrence = i.occurrence
        left join users p on p.clinic_id = ${clinicId} and p.id = i.patient_id and p.removed_at is null
       where i.patient_id is null or p.id is not null
    ) marked where ${all(conditions)}`;
}

/** `title`, `detail` and `version` of an item, of the query that it comes from. */
const textsOf = (queries: readonly WorkKindQuery[]): RawBuilder<unknown> =>
  sql.join(
    queries.map(({ texts }, source) =>
      texts
        ? sql`select x.title, x.detail, x.version from (${texts}) x where item.source = ${sql.lit(source)}`
        : sql`select null::text as title, null::text as detail, null::integer as version where false`,
    ),
    sql` union all `,
  );

/** The work list of one clinic. */
export function workListRepository(tx: Tx, moment: WorkMoment) {
  return {
    /** A page of a kind, the oldest first, and how many items match. */
    listPage: async (
      kind: WorkKind,
      queries: readonly WorkKindQuery[],
      { limit, offset, ...filter }: WorkFilter & { readonly limit: number; readonly offset: number },
    ): Promise<{ count: number; rows: readonly WorkRow[] }> => {
      const query = sql<WorkRow & { total: number }>`
        with matching as materialized (${markedItems(kind, queries, moment, filter)})
        select counted.total, item.*, texts.*,
               coalesce(b.contact_name, ${scheduling.fullName('p')}) as patient_name,
               case when b.id is not null then ${scheduling.fullName('p')} end as record_name, p.doc_number,
               case when b.id is null then p.phone else b.contact_phone end as phone,
               coalesce(b.contact_email, p.email) as email,
               ${scheduling.consentAnswer({ appointment: 'b', consent: 'c' }, 'yes')} = 'no' as has_declined,
               exists (select from follow_up_messages f
                 where f.patient_id = item.patient_id and f.clinic_id = item.clinic_id and f.channel = 'email'
                   and b.contact_email is not distinct from (select o.contact_email from appointments o
                     where o.clinic_id = f.clinic_id and o.id = f.appointment_id)
                   -- Quiet hours delay a message of the evening before, and failures by a day.
                   and f.created_at >= ${startOfDay(moment, -2)}
                   and (f.state = 'queued' or f.state = 'sent' and f.due_at >= ${startOfDay(moment)})) as is_written_to,
               a.starts_at, a.type_id, t.name as type_name, a.professional_id, a.version as appointment_version,
               w.attempts, w.id as attempt_id, w.created_at as attempt_at, w.user_id as attempt_by,
               w.channel as attempt_channel, w.result as attempt_result, w.comment as attempt_comment,
               w.next_try_day as attempt_next_try_day
          from (select count(*)::int as total from matching) counted
          left join (select * from matching order by day, subject_id limit ${limit} offset ${offset}) item on true
          left join users p on p.clinic_id = item.clinic_id and p.id = item.patient_id
          left join message_consents c on c.clinic_id = item.clinic_id and c.patient_id = item.patient_id
          left join appointments a on a.clinic_id = item.clinic_id and a.id = item.appointment_id
          left join appointments b on item.is_about_appointment and b.clinic_id = a.clinic_id and b.id = a.id
            and b.contact_email is not null
          left join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.type_id
          left join lateral (${textsOf(queries)}) texts on true
          left join lateral (
            select (count(*) over ())::int as attempts, w.*
              from work_attempts w
             where w.clinic_id = item.clinic_id and w.kind = ${kind} and w.subject_id = item.subject_id
             order by w.id desc limit 1
          ) w on true
         order by item.day, item.subject_id`;
      const { rows } = await query.execute(tx);
      return { count: rows[0]?.total ?? 0, rows: rows.filter(({ subject_id }) => subject_id !== null) };
    },

    /** The pending items of each kind, and those assigned to a user, in one statement. */
    count: async (
      kinds: ReadonlyMap<WorkKind, readonly WorkKindQuery[]>,
      userId: number,
    ): Promise<readonly { kind: WorkKind; count: number; mine: number }[]> => {
      const counts = [...kinds].map(
        ([kind, queries]) => sql`
          select ${kind}::text as kind, count(*)::int as count,
                 (count(*) filter (where assignee_id = ${userId}::bigint))::int as mine
            from (${markedItems(kind, queries, moment, { state: 'open' })}) items`,
      );
      const query = sql<{
        kind: WorkKind;
        count: number;
        mine: number;
      }>`${sql.join(counts, sql` union all `)}`;
      return (await query.execute(tx)).rows;
    },
  };
}

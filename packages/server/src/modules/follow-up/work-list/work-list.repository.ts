import type { AttemptChannel, AttemptResult } from '@dentaria/contract/follow-up/attempts.ts';
import type { WorkKind, WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { personName } from '../../../kernel/people.ts';
import {
  startOfDay,
  type WorkKindQuery,
  type WorkMoment,
  type WorkSelection,
} from '../../../kernel/work-kind.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

type Mark = RowOf<'work_marks'>;

export interface WorkRow
  extends Pick<Mark, 'kind' | 'subject_id' | 'occurrence'>,
    Pick<Mark, 'assignee_id' | 'wait_until' | 'dismissed_at' | 'dismissed_by' | 'dismissal'> {
  readonly day: string;
  /** Index of the query within its kind. */
  readonly source: number;
  readonly subject_ids: readonly number[] | null;
  readonly title: string | null;
  readonly detail: string | null;
  readonly version: number | null;
  readonly patient_id: number | null;
  /** Name of the person who booked, if they booked online. The same applies to `phone` and `email`. */
  readonly patient_name: string | null;
  /** The name in the patient's record, only for online bookings. */
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
  readonly attempts: number | null;
  readonly attempt_id: number | null;
  readonly attempt_at: Date | null;
  readonly attempt_by: number | null;
  readonly attempt_channel: AttemptChannel | null;
  readonly attempt_result: AttemptResult | null;
  readonly attempt_comment: string | null;
  readonly attempt_next_try_day: string | null;
}

export type KindQueries = ReadonlyMap<WorkKind, readonly WorkKindQuery[]>;

export interface WorkFilter {
  readonly state: WorkState | 'any';
  /** Null selects unassigned items. */
  readonly assigneeId?: number | null | undefined;
  readonly minDays?: number;
  readonly references?: readonly { readonly kind: WorkKind; readonly id: number }[];
}

interface PageFilter extends WorkFilter {
  readonly limit: number;
  readonly offset: number;
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

const sourcesOf = (kinds: KindQueries) =>
  [...kinds].flatMap(([kind, queries]) => queries.map((query, source) => ({ kind, query, source })));

const markOf = (kind: RawBuilder<unknown>, { clinicId }: WorkMoment) => sql`
  left join work_marks m on m.clinic_id = ${clinicId} and m.kind = ${kind}
    and m.subject_id = i.subject_id and m.occurrence = i.occurrence`;

function itemsOf(
  { kind, items, isOnePerPatient }: WorkKindQuery,
  moment: WorkMoment,
  selection: WorkSelection,
) {
  if (!isOnePerPatient || selection !== 'undismissed') return items(moment, selection);
  return sql`
    select distinct on (i.patient_id) i.*
      from (${items(moment, selection)}) i ${markOf(sql.lit(kind), moment)}
     where m.dismissed_at is null
     order by i.patient_id, i.day, i.subject_id`;
}

function markedItems(
  kinds: KindQueries,
  moment: WorkMoment,
  { state, assigneeId, minDays = 0, references }: WorkFilter,
): RawBuilder<unknown> {
  const { clinicId, today } = moment;
  const selects = sourcesOf(kinds).map(
    ({ kind, query, source }) => sql`
      select ${kind}::text as kind, ${sql.lit(source)}::int as source,
             ${sql.lit(query.isAboutAppointment ?? false)} as is_about_appointment, i.*
        from (${itemsOf(query, moment, SELECTIONS[state])}) i`,
  );
  const conditions = [conditionOf(state, moment)];
  if (assigneeId !== undefined) conditions.push(sql`assignee_id is not distinct from ${assigneeId}::bigint`);
  if (minDays > 0) conditions.push(sql`day <= ${today}::date - ${minDays}::int`);
  if (references)
    conditions.push(sql`(kind, subject_id) in (
      select * from unnest(${references.map(({ kind }) => kind)}::text[], ${references.map(({ id }) => id)}::bigint[]))`);
  return sql`
    select * from (
      select ${clinicId}::bigint as clinic_id, i.kind, i.subject_id, i.occurrence, i.day, i.source, i.patient_id,
             i.appointment_id, i.is_about_appointment, i.subject_ids,
             coalesce(i.own_assignee_id, m.assignee_id) as assignee_id,
             greatest(i.own_wait_until, m.wait_until) as wait_until,
             coalesce(i.own_dismissed_at, m.dismissed_at) as dismissed_at,
             coalesce(i.own_dismissed_by, m.dismissed_by) as dismissed_by,
             coalesce(i.own_dismissal, m.dismissal) as dismissal
        from (${sql.join(selects, sql` union all `)}) i
        ${markOf(sql`i.kind`, moment)}
        left join users p on p.clinic_id = ${clinicId} and p.id = i.patient_id and p.removed_at is null
       where i.patient_id is null or p.id is not null
    ) marked where ${all(conditions)}`;
}

const textsOf = (kinds: KindQueries): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select null::text as title, null::text as detail, null::integer as version where false`,
      ...sourcesOf(kinds).flatMap(({ kind, query: { texts }, source }) =>
        texts
          ? sql`select x.title, x.detail, x.version from (${texts}) x
                 where item.kind = ${kind} and item.source = ${sql.lit(source)}`
          : [],
      ),
    ],
    sql` union all `,
  );

export function workListRepository(tx: Tx, moment: WorkMoment) {
  return {
    listPages: async (kinds: KindQueries, { limit, offset, ...filter }: PageFilter) => {
      if (kinds.size === 0) return new Map();
      const query = sql<WorkRow & { total: number }>`
        with matching as materialized (${markedItems(kinds, moment, filter)}),
        item as materialized (
          select * from (select kind, count(*)::int as total from matching group by kind) counted
            left join (
              select * from (
                select row_number() over (partition by kind collate "C" order by day, subject_id) as place, matching.*
                  from matching) placed
               where place > ${offset} and place <= ${offset + limit}) page using (kind)
        )
        select item.*, texts.*,
               coalesce(b.contact_name, ${personName('p')}) as patient_name,
               case when b.id is not null then ${personName('p')} end as record_name, p.doc_number,
               case when b.id is null then p.phone else b.contact_phone end as phone,
               coalesce(b.contact_email, p.email) as email,
               ${scheduling.consentAnswer({ appointment: 'b', consent: 'c' }, 'yes')} = 'no' as has_declined,
               exists (select from follow_up_messages f
                 where f.patient_id = item.patient_id and f.clinic_id = item.clinic_id and f.channel = 'email'
                   and b.contact_email is not distinct from (select o.contact_email from appointments o
                     where o.clinic_id = f.clinic_id and o.id = f.appointment_id)
                   -- Two days back: quiet hours delay an evening's message, and retries add a day.
                   and f.created_at >= ${startOfDay(moment, -2)}
                   and (f.state = 'queued' or f.state = 'sent' and f.due_at >= ${startOfDay(moment)})) as is_written_to,
               a.starts_at, a.type_id, t.name as type_name, a.professional_id, a.version as appointment_version,
               w.attempts, w.id as attempt_id, w.created_at as attempt_at, w.user_id as attempt_by,
               w.channel as attempt_channel, w.result as attempt_result, w.comment as attempt_comment,
               w.next_try_day as attempt_next_try_day
          from item
          left join users p on p.clinic_id = item.clinic_id and p.id = item.patient_id
          left join message_consents c on c.clinic_id = item.clinic_id and c.patient_id = item.patient_id
          left join appointments a on a.clinic_id = item.clinic_id and a.id = item.appointment_id
          left join appointments b on item.is_about_appointment and b.clinic_id = a.clinic_id and b.id = a.id
            and b.contact_email is not null
          left join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.type_id
          left join lateral (${textsOf(kinds)}) texts on true
          left join lateral (
            select (count(*) over ())::int as attempts, w.*
              from work_attempts w
             where w.clinic_id = item.clinic_id and w.kind = item.kind and w.subject_id = item.subject_id
             order by w.id desc limit 1
          ) w on true
         order by item.day, item.subject_id`;
      const { rows } = await query.execute(tx);
      const byKind = Map.groupBy(rows, ({ kind }) => kind);
      return new Map(
        [...byKind].map(([kind, found]) => [
          kind,
          { count: found[0]?.total ?? 0, rows: found.filter(({ subject_id }) => subject_id !== null) },
        ]),
      );
    },

    count: async (kinds: KindQueries, userId: number) => {
      if (kinds.size === 0) return [];
      const items = sql<WorkRow>`(${markedItems(kinds, moment, { state: 'open' })})`;
      const rows = await tx
        .selectFrom(items.as('items'))
        .select(['kind', sql<number>`count(*)::int`.as('count')])
        .select(sql<number>`(count(*) filter (where assignee_id = ${userId}::bigint))::int`.as('mine'))
        .groupBy('kind')
        .execute();
      return [...kinds.keys()].map(
        (kind) => rows.find((row) => row.kind === kind) ?? { kind, count: 0, mine: 0 },
      );
    },
  };
}

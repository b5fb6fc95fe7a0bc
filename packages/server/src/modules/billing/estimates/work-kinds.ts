import { STAFF } from '@dentaria/contract/http/clinic-routes.ts';
import { sql } from 'kysely';
import {
  dayAt,
  itemColumns,
  occurrenceAt,
  startOfDay,
  type WorkFacts,
  type WorkKindQuery,
} from '../../../kernel/work-kind.ts';

const UNANSWERED_AFTER_DAYS = 15;

const textsOf = ({ title, detail }: WorkFacts) => ({
  title: title ?? '',
  detail: detail && shorten(detail),
  reason: (title ?? '').replace('Presupuesto', 'presupuesto'),
});

const unanswered: WorkKindQuery = {
  kind: 'estimate',
  roles: STAFF,
  isOnePerPatient: true,
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: sql`e.id`,
      occurrence: occurrenceAt(sql`e.presented_at`),
      day: sql`${dayAt(sql`e.presented_at`, moment)} + ${sql.lit(UNANSWERED_AFTER_DAYS)}`,
      patientId: sql`e.patient_id`,
    })}
      from estimates e
     where e.clinic_id = ${moment.clinicId}
       and e.presented_at < ${startOfDay(moment, 1 - UNANSWERED_AFTER_DAYS)}
       and e.accepted_at is null and e.rejected_at is null`,
  texts: sql`
    select 'Presupuesto N.º ' || e.number as title,
           'Válido hasta el ' || to_char(e.valid_until, 'DD/MM/YYYY') as detail, null::integer as version
      from estimates e where e.clinic_id = item.clinic_id and e.id = item.subject_id`,
  describe: textsOf,
};

const FROM_UNDONE_LINES = sql`
  from estimate_lines l
 where l.clinic_id = e.clinic_id and l.estimate_id = e.id and not exists (
   select from estimate_work w
    where w.clinic_id = l.clinic_id and w.estimate_id = l.estimate_id and w.number = l.number)`;

const unscheduledWork: WorkKindQuery = {
  kind: 'accepted-work',
  roles: STAFF,
  isOnePerPatient: true,
  items: (moment) => sql`
    select ${itemColumns({
      subjectId: sql`e.id`,
      occurrence: occurrenceAt(sql`e.accepted_at`),
      day: dayAt(sql`e.accepted_at`, moment),
      patientId: sql`e.patient_id`,
    })}
      from estimates e
     where e.clinic_id = ${moment.clinicId} and e.accepted_at is not null
       and exists (select ${FROM_UNDONE_LINES})
       and not exists (
         select from appointments a
          where a.clinic_id = e.clinic_id and a.patient_id = e.patient_id
            and a.starts_at >= ${startOfDay(moment)} and a.state in ('booked', 'confirmed', 'arrived', 'in-chair'))`,
  texts: sql`
    select 'Presupuesto N.º ' || e.number as title, null::integer as version,
           (select string_agg(l.description, ', ' order by l.number) ${FROM_UNDONE_LINES}) as detail
      from estimates e where e.clinic_id = item.clinic_id and e.id = item.subject_id`,
  describe: textsOf,
};

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

export const estimateKinds: readonly WorkKindQuery[] = [unanswered, unscheduledWork];

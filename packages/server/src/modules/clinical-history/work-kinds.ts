import { sql } from 'kysely';
import { dayAt, itemColumns, occurrenceAt, type WorkKindQuery } from '../../kernel/work-kind.ts';

const GRACE_PERIOD_MS = 2 * 3_600_000;

const withoutHistory: WorkKindQuery = {
  kind: 'without-history',
  roles: ['ADMIN', 'DENTIST'],
  items: (moment) => {
    const { clinicId, now } = moment;
    return sql`
      with fulfilled_visits as (
        select a.id, a.patient_id, a.starts_at
          from appointments a
         where a.clinic_id = ${clinicId} and a.state = 'fulfilled'
           and a.fulfilled_at <= ${new Date(now.getTime() - GRACE_PERIOD_MS)}
      ), last_saves as (
        select h.patient_user_id, max(v.saved_at) as saved_at
          from history_versions v
          join histories h on h.clinic_id = v.clinic_id and h.id = v.history_id
         where v.clinic_id = ${clinicId} and v.action = 'saved'
           and v.saved_at >= (select min(starts_at) - interval '1 day' from fulfilled_visits)
         group by h.patient_user_id
      )
      select ${itemColumns({
        subjectId: sql`f.id`,
        occurrence: occurrenceAt(sql`f.starts_at`),
        day: dayAt(sql`f.starts_at`, moment),
        patientId: sql`f.patient_id`,
        appointmentId: sql`f.id`,
      })}
        from fulfilled_visits f left join last_saves s on s.patient_user_id = f.patient_id
       where s.saved_at is null
          or ${dayAt(sql`s.saved_at`, moment)} < ${dayAt(sql`f.starts_at`, moment)}`;
  },
  describe: ({ type, professional }) => ({
    title: type ?? 'Turno',
    detail: professional && `Con ${professional}`,
  }),
};

export const workKinds: readonly WorkKindQuery[] = [withoutHistory];

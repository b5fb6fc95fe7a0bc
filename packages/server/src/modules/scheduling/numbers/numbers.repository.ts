import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

export interface CountedMonth {
  readonly month: string;
  readonly professional_id: number;
  readonly appointments: number;
  readonly no_shows: number;
  readonly cancelled: number;
  readonly unclosed: number;
  readonly booked_minutes: number;
  readonly new_patients: number;
}

interface Range {
  readonly from: Date;
  readonly to: Date;
  /** Appointments that ended before it may be unclosed. */
  readonly now: Date;
}

/** Appointments by month, on the clock of a time zone, and professional. */
export async function countAppointments(
  tx: Tx,
  clinicId: number,
  { from, to, now }: Range,
  timeZone: string,
): Promise<readonly CountedMonth[]> {
  const query = sql<CountedMonth>`
    select to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM') as month,
           a.professional_id,
           count(*)::int as appointments,
           count(*) filter (where a.state = 'no-show')::int as no_shows,
           count(*) filter (where a.state = 'cancelled')::int as cancelled,
           count(*) filter (where a.ends_at < ${now} and a.state in ('booked', 'confirmed', 'arrived', 'in-chair'))::int
             as unclosed,
           coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60)
             filter (where a.state not in ('cancelled', 'no-show')), 0)::int as booked_minutes,
           count(*) filter (where a.state not in ('cancelled', 'no-show') and not exists (
             select from appointments earlier
              where earlier.clinic_id = a.clinic_id
                and earlier.patient_id = a.patient_id
                and earlier.state not in ('cancelled', 'no-show')
                and earlier.starts_at <= a.starts_at
                and (earlier.starts_at, earlier.id) < (a.starts_at, a.id)))::int as new_patients
      from appointments a
     where a.clinic_id = ${clinicId} and a.starts_at >= ${from} and a.starts_at < ${to}
     group by 1, 2`;
  return (await query.execute(tx)).rows;
}

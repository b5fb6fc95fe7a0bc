import { column, statement } from '../../../kernel/database/statement.ts';

/** Parameters: clinic, start, end, time zone, now. */
export const COUNT_APPOINTMENTS = statement({
  columns: {
    month: column.text(),
    professionalId: column.int8,
    appointments: column.int4,
    noShows: column.int4,
    cancelled: column.int4,
    unclosed: column.int4,
    bookedMinutes: column.int4,
    newPatients: column.int4,
  },
  text: `
    select to_char(a.starts_at at time zone $4, 'YYYY-MM') as month,
           a.professional_id as "professionalId",
           count(*)::int as appointments,
           count(*) filter (where a.state = 'no-show')::int as "noShows",
           count(*) filter (where a.state = 'cancelled')::int as cancelled,
           count(*) filter (where a.ends_at < $5 and a.state in ('booked', 'confirmed', 'arrived', 'in-chair'))::int
             as unclosed,
           coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60)
             filter (where a.state not in ('cancelled', 'no-show')), 0)::int as "bookedMinutes",
           count(*) filter (where a.state not in ('cancelled', 'no-show') and not exists (
             select from appointments earlier
              where earlier.clinic_id = a.clinic_id
                and earlier.patient_id = a.patient_id
                and earlier.state not in ('cancelled', 'no-show')
                and earlier.starts_at <= a.starts_at
                and (earlier.starts_at, earlier.id) < (a.starts_at, a.id)))::int as "newPatients"
      from appointments a
     where a.clinic_id = $1 and a.starts_at >= $2 and a.starts_at < $3
     group by 1, 2`,
});

import type pg from 'pg';
import { insertPatients } from '../frame/patients.ts';
import { people } from '../frame/people.ts';

/** Per day and professional, back to back from 08:00. */
const PER_DAY = 25;
/** Days with 300 appointments each; more than the response cache holds. */
export const DAYS = 150;
/** The first of the days, a Monday. */
export const FIRST_DAY = '2027-03-01';

export interface AgendaSize {
  readonly clinicId: number;
  readonly professionalIds: readonly number[];
}

/** Inserts a type, hours and patients of a clinic, and a full agenda of its professionals. Resolves to the type's id. */
export async function fillAgenda(
  owner: pg.Client,
  { clinicId, professionalIds }: AgendaSize,
): Promise<number> {
  const patientIds = await insertPatients(owner, clinicId, people(2000, 7));
  const { rows } = await owner.query<{ id: number }>(
    `insert into appointment_types (clinic_id, name, minutes, color) values ($1, 'Consulta', 20, 'blue') returning id`,
    [clinicId],
  );
  const typeId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into schedules (clinic_id, professional_id, valid_from, intervals)
       select $1, professional, '2020-01-01', (
           select jsonb_agg(jsonb_build_object('weekday', day, 'from', '08:00', 'to', '18:00', 'chairId', null))
             from generate_series(1, 7) day)
         from unnest($2::bigint[]) professional`,
    [clinicId, professionalIds],
  );
  await owner.query(
    `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, state, note)
       select $1, ($4::bigint[])[1 + (day * 300 + professional.n * ${PER_DAY} + place) % 2000], professional.id, $3, start,
              start + interval '20 minutes', 'confirmed', 'Trae la radiografía'
         from unnest($2::bigint[]) with ordinality as professional (id, n),
              generate_series(0, ${DAYS - 1}) day, generate_series(0, ${PER_DAY - 1}) place,
              lateral (select ('${FIRST_DAY} 08:00'::timestamp at time zone 'America/Argentina/Buenos_Aires')
                              + day * interval '1 day' + place * interval '20 minutes' as start) begun`,
    [clinicId, professionalIds, typeId, patientIds],
  );
  await owner.query(
    `insert into reminders (clinic_id, appointment_id, kind, starts_at, state, message_id, due_at, created_at, state_at)
       select clinic_id, id, kind, starts_at, 'sent', '', starts_at, starts_at, starts_at
         from appointments, unnest(array['booked', 'early-reminder']) kind where clinic_id = $1`,
    [clinicId],
  );
  await owner.query('analyze');
  return typeId;
}

const BATCH = 500_000;

/**
 * Inserts the appointments of 500 other clinics. They are overbooked, so the exclusion constraints ignore them: no read
 * uses their indexes, which take longer to build than the benchmark runs.
 */
export async function fillOtherClinics(owner: pg.Client, appointments: number): Promise<void> {
  // Disables the triggers of foreign keys.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into clinics (id, name) overriding system value
       select 1000000 + n, 'Otra clínica ' || n from generate_series(0, 499) n`,
  );
  for (let from = 0; from < appointments; from += BATCH)
    await owner.query(
      `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, overbooked)
         select 1000000 + n % 500, 1000000 + n % 1000000, 1000000 + n % 3000, 1, begins, begins + interval '20 minutes', true
           from generate_series($1::int, $2::int) n,
                lateral (select timestamptz '2022-01-03 08:00-03' + (n / 500) * interval '4 hours' as begins) begun`,
      [from, Math.min(from + BATCH, appointments) - 1],
    );
  // Empty and tiny tables would be scanned, which says nothing about large ones.
  const clinics = 'generate_series(1000000, 1000499) clinic';
  for (const rows of [
    `closures (clinic_id, starts_at, ends_at)
       select clinic, now() + n * interval '1 day', now() + n * interval '25 hours' from ${clinics}, generate_series(1, 20) n`,
    `appointment_types (clinic_id, name, minutes, color)
       select clinic, 'Motivo ' || n, 30, 'blue' from ${clinics}, generate_series(1, 6) n`,
    `schedules (clinic_id, professional_id, valid_from, intervals)
       select clinic, clinic * 10 + n, '2020-01-01', '[]' from ${clinics}, generate_series(1, 6) n`,
    `open_holidays (clinic_id, day) select clinic, date '2027-01-01' + n from ${clinics}, generate_series(1, 10) n`,
    `reminders (clinic_id, appointment_id, kind, starts_at, state, message_id, due_at, created_at, state_at)
       select clinic_id, id, 'early-reminder', starts_at, 'sent', '', starts_at, starts_at, starts_at
         from appointments where clinic_id >= 1000000 and id % 10 = 0`,
    `list_stamps (list, clinic_id, stamp) select 'agenda', clinic, gen_random_uuid() from ${clinics}`,
    `ended_sessions (session_id, expires_at)
       select md5(clinic::text), now() + interval '1 hour' from ${clinics}`,
  ])
    await owner.query(`insert into ${rows}`);
  await owner.query('vacuum analyze appointments');
  await owner.query('analyze');
}

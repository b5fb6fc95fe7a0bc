import type pg from 'pg';
import { fillPatients } from '../../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { log } from '../frame/report.ts';

export interface WorkListSize {
  readonly patients: number;
  readonly clinics: number;
  readonly ofFirstClinic: number;
}

/** Statements over all patients. `n` numbers the patients of all clinics from 0. */
const ROWS = [
  `appointment_types (clinic_id, name, minutes, color, recall_months)
   select c.id, kind, 30, 'blue', 6 from clinics c, unnest(array['Consulta', 'Control', 'Limpieza', 'Ortodoncia']) kind`,
  // Each patient had three visits in two years and has another one within three months. One in twelve was missed, and
  // one in ten cancelled.
  `appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, overbooked, state, fulfilled_at)
   select p.clinic_id, p.id, p.clinic_id * 10 + p.n % 6, t.ids[1 + (p.n + visit) % 4], start, start + interval '30 minutes', true,
          state, case when state = 'fulfilled' then start + interval '1 hour' end
     from numbered p
     join types t on t.clinic_id = p.clinic_id,
          generate_series(0, 3) visit,
          lateral (select case when visit < 3
              then now() - (1 + (p.n * 37 + visit * 243) % 730) * interval '1 day' - (p.n % 40) * interval '15 minutes'
              else date_trunc('day', now()) + (1 + p.n % 60) * interval '1 day' + (36 + p.n % 40) * interval '15 minutes' end as start) s,
          lateral (select case when visit = 3 then (array['booked', 'booked', 'confirmed'])[1 + p.n / 7 % 3]
              when (p.n + visit * 5) % 12 = 0 then 'no-show' when (p.n + visit * 3) % 10 = 1 then 'cancelled'
              else 'fulfilled' end as state) e
    where visit < 3 or p.n % 4 = 0`,
  // Four patients in five have a recall from their latest visit.
  `recalls (clinic_id, patient_id, type_id, appointment_id, due_day)
   select clinic_id, patient_id, type_id, id, (starts_at + interval '6 months')::date
     from (select distinct on (patient_id) * from appointments
            where state = 'fulfilled' order by patient_id, starts_at desc) a
    where patient_id % 5 > 0`,
  `histories (patient_user_id, clinic_id, volume, version, next_row_id, restorations, caries, extractions, absent_teeth,
     crowns, notes, created_at)
   select id, clinic_id, 1, 3, 1, 0, 0, 0, 0, 0, 0, now() - interval '2 years' from numbered where n % 10 > 0`,
  `history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
   select h.id, row_number() over (partition by h.id order by a.starts_at), h.clinic_id, 'saved', a.professional_id,
          a.fulfilled_at, array[a.professional_id], json_build_object('text', repeat('Sin novedades. ', case when h.clinic_id = (select min(id) from clinics) then 100 else 10 end)), '\\x00'
     from histories h join appointments a on a.clinic_id = h.clinic_id and a.patient_id = h.patient_user_id
    where a.state = 'fulfilled' and (a.id % 20 > 0)`,
  `reminders (clinic_id, appointment_id, kind, starts_at, state, message_id, due_at, created_at, state_at)
   select clinic_id, id, kind, starts_at, case when id % 50 = 0 then 'bounced' else 'sent' end, '', sent, sent, sent
     from appointments, unnest(array['booked', 'early-reminder']) kind,
          lateral (select case when kind = 'booked' then least(starts_at, now()) - id % 20 * interval '1 day'
            else least(starts_at, now()) - interval '1 day' end as sent) s
    where starts_at > now() - interval '1 year'`,
  `message_consents (clinic_id, patient_id, answer)
   select clinic_id, id, case when n % 15 = 0 then 'no' else 'yes' end from numbered where n % 3 = 0`,
  `tasks (clinic_id, title, patient_id, assignee_id, due_day, series_day, created_by)
   select clinic_id, 'Llamar por el presupuesto', id, null, day, day, id
     from numbered, lateral (select (now() + (n % 300 - 20) * interval '1 day')::date as day) d where n % 20 = 0`,
  `work_marks (clinic_id, kind, subject_id, occurrence, wait_until)
   select clinic_id, 'recall', id, due_day::text, now()::date + (id % 9)::int - 1 from recalls where id % 10 = 0`,
  `work_attempts (clinic_id, kind, subject_id, patient_id, user_id, channel, result, created_at)
   select clinic_id, 'recall', id, patient_id, patient_id, 'phone', 'no-answer', now() - n * interval '3 days'
     from recalls, generate_series(1, 3) n where id % 5 = 0`,
  `follow_up_messages (clinic_id, batch_id, patient_id, user_id, kind, subject_id, channel, subject, body, state,
     message_id, due_at, created_at, state_at)
   select clinic_id, 1, patient_id, patient_id, 'recall', id, 'email', 'Control', 'Control',
          case when id % 40 = 0 then 'failed' else 'sent' end, '', sent, sent, sent
     from recalls, lateral (select now() - id % 300 * interval '1 day' as sent) s where id % 4 = 0`,
  `account_balances (clinic_id, patient_id, balance, owed_since)
   select clinic_id, id, 1000, now()::date - (n / 10 % 400)::int from numbered where n % 10 = 0`,
  `payments (clinic_id, receipt_number, patient_id, amount, method, day, taken_by, save_id, created_at)
   select clinic_id, row_number() over (partition by clinic_id), patient_id, 500, 'transfer', owed_since, patient_id,
          gen_random_uuid(), owed_since
     from account_balances, generate_series(1, 3)`,
  `payment_voids (clinic_id, payment_id, reason, voided_by, voided_at)
   select clinic_id, id, 'Importe equivocado', patient_id, created_at from payments where id % 20 = 0`,
  // One patient in ten was presented an estimate within two years. A third are accepted, and a third of those are done.
  `estimates (clinic_id, number, patient_id, instalments, valid_until, hash, presented_at, presented_by, accepted_at,
     accepted_by, acceptance_way, signer_name, created_by, created_at, updated_at)
   select clinic_id, row_number() over (partition by clinic_id), id, 1, presented::date + 30, '\\x00', presented, id,
          case when accepted then presented + interval '2 days' end, case when accepted then id end,
          case when accepted then 'typed' end, case when accepted then 'Eva Paz' end, id, presented, presented
     from (select *, now() - (n / 10 % 730) * interval '1 day' as presented, n / 10 % 3 = 0 as accepted
             from numbered where n % 10 = 3) e`,
  `estimate_lines (clinic_id, estimate_id, number, procedure_id, code, description, faces, price, covered, needs_authorization)
   select clinic_id, id, line, 1, '02.01', 'Restauración', '{}', 1000, 0, false from estimates, generate_series(1, 3) line`,
  `estimate_work (clinic_id, estimate_id, number, history_id, row_id, day)
   select l.clinic_id, l.estimate_id, l.number, l.estimate_id, l.number, e.accepted_at::date
     from estimate_lines l join estimates e on e.clinic_id = l.clinic_id and e.id = l.estimate_id
    where e.accepted_at is not null and (e.number % 3 = 0 or l.number = 1)`,
  // Six professionals work on weekdays. Past holidays are monthly, and past closures yearly.
  `schedules (clinic_id, professional_id, valid_from, intervals)
   select c.id, c.id * 10 + professional, now()::date - 400 * change,
          (select jsonb_agg(jsonb_build_object('weekday', day, 'from', '09:00', 'to', '18:00',
            'chairId', null)) from generate_series(1, 5) day)
     from clinics c, generate_series(0, 5) professional, generate_series(1, 2) change`,
  `closures (clinic_id, starts_at, ends_at, reason)
   select c.id, now() - year * interval '200 days', now() - year * interval '200 days' + interval '1 week', 'Vacaciones'
     from clinics c, generate_series(1, 4) year`,
  `open_holidays (clinic_id, day) select c.id, now()::date - 30 * n from clinics c, generate_series(1, 12) n`,
  `invitations (email, doc_number, token_hash, status, created_at, expires_at)
   select 'dr' || n || '@example.com', (20000000 + n)::text, sha256(n::text::bytea),
          (array['ACCEPTED', 'ACCEPTED', 'CANCELLED', 'PENDING'])[1 + n % 4],
          now() - n * interval '1 day', now() - (n - 7) * interval '1 day' from generate_series(1, 2000) n`,
] as const;

/** Inserts clinics with many patients and two years of work each. Resolves to the id of the first clinic. */
export async function fillWorkLists(
  owner: Pick<pg.ClientBase, 'query'>,
  size: WorkListSize,
): Promise<number> {
  // Disables the triggers of foreign keys and of the search, which take longer than the benchmark.
  await owner.query('set session_replication_role = replica');
  const clinicId = await fillPatients(owner, size);
  await owner.query(
    `create temporary table numbered as
     select clinic_id, id, row_number() over (order by id) - 1 as n from users where roles = array['PATIENT']`,
  );
  await owner.query('analyze numbered');
  for (const [index, rows] of ROWS.entries()) {
    if (index === 1)
      await owner.query(
        'create temporary table types as select clinic_id, array_agg(id order by id) as ids from appointment_types group by 1',
      );
    const startedAt = performance.now();
    const { rowCount } = await owner.query(`insert into ${rows}`);
    log(
      `${rows.slice(0, rows.indexOf(' '))}: ${rowCount}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
  }
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
  return clinicId;
}

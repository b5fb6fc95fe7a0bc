import type pg from 'pg';
import { fillPatients } from '../../packages/server/src/modules/auth/patients/testing/many-patients.ts';

export interface MonthSize {
  readonly patients: number;
  readonly clinics: number;
  /** Number of entries in the measured month. */
  readonly entries: number;
}

/** Entries of an account: five in the measured month and five in the months before. */
const PER_MONTH = 5;
/** Three of five entries are done work. The fourth pays the first of them, and the fifth pays the oldest charges. */
const IS_PAYMENT = 'n % 5 in (4, 0)';

/** Statements over the entries of all accounts, `n` of each from 1. */
const ROWS = [
  `payments (clinic_id, receipt_number, patient_id, amount, method, day, taken_by, save_id, created_at)
   select clinic_id, row_number() over (partition by clinic_id), patient_id, 1000 + n,
          (array['credit', 'transfer', 'debit', 'mercado-pago'])[1 + patient_id % 4], day, professional_id,
          gen_random_uuid(), day
     from entries where ${IS_PAYMENT}`,
  `payment_charges (clinic_id, payment_id, history_id, row_id, amount)
   select p.clinic_id, p.id, p.patient_id, e.n - 3, 900
     from payments p join entries e on e.patient_id = p.patient_id and p.amount = 1000 + e.n and e.n % 5 = 4`,
  `ledger_entries (clinic_id, patient_id, kind, day, description, amount, history_id, row_id, professional_id, payment_id,
     created_by)
   select e.clinic_id, e.patient_id, case when ${IS_PAYMENT} then 'payment' else 'plan-debit' end, e.day,
          'Restauración compuesta', case when ${IS_PAYMENT} then -1000 - n else 1500.5 end,
          case when ${IS_PAYMENT} then null else e.patient_id end, case when ${IS_PAYMENT} then null else n end,
          case when ${IS_PAYMENT} then null else e.professional_id end, p.id, e.professional_id
     from entries e
     left join payments p on p.patient_id = e.patient_id and p.amount = 1000 + e.n and ${IS_PAYMENT}
    order by e.day`,
  `settlement_terms (clinic_id, professional_id, number, valid_from, basis, percent, created_by, created_at)
   select distinct e.clinic_id, professional_id, g.number, current_date - 800 + 400 * g.number,
          case professional_id % 2 when 0 then 'production' else 'collections' end, 35 + g.number, professional_id, now()
     from entries e, generate_series(1, 2) as g (number)`,
  `receipt_counters (clinic_id, last_number) select clinic_id, max(receipt_number) from payments group by 1`,
] as const;

/**
 * Inserts an account of ten entries for each patient, half of them in the month before the current one. The first clinic
 * has `entries` of them in that month, by 12 professionals.
 */
export async function fillMonth(
  client: Pick<pg.ClientBase, 'query'>,
  { patients, clinics, entries }: MonthSize,
): Promise<{ readonly clinicId: number; readonly professionalId: number }> {
  // Disables the triggers of foreign keys and of the search, which take longer than the benchmark.
  await client.query('set session_replication_role = replica');
  const clinicId = await fillPatients(client, {
    patients,
    clinics,
    ofFirstClinic: Math.ceil(entries / PER_MONTH),
  });
  await client.query(
    `create temporary table entries as
     select u.clinic_id, u.id as patient_id, n,
            c.first_id + (u.id + n) % 12 as professional_id,
            case when n > 5 then m.start + ((u.id * 7 + n * 3) % 28)::int
                 else m.start - 1 - ((u.id * 5 + n * 11) % 300)::int end as day
       from users u
       join (select clinic_id, min(id) as first_id from users where roles = array['PATIENT'] group by 1) c using (clinic_id)
      cross join (select (date_trunc('month', current_date) - interval '1 month')::date as start) m
      cross join generate_series(1, 10) n
      where u.roles = array['PATIENT']`,
  );
  await client.query('analyze entries');
  for (const row of ROWS) await client.query(`insert into ${row}`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: number }>(
    'select min(professional_id)::int as id from settlement_terms where clinic_id = $1',
    [clinicId],
  );
  return { clinicId, professionalId: rows[0]?.id ?? 0 };
}

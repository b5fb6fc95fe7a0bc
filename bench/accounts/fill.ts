import type pg from 'pg';
import { fillPatients } from '../../packages/server/src/modules/auth/patients/testing/many-patients.ts';

export interface AccountsSize {
  readonly patients: number;
  readonly clinics: number;
  /** Number of entries in the measured account. */
  readonly entries: number;
}

/** Three of four entries are done work, and the fourth pays the row before it. The first payment is void. */
const IS_PAYMENT = 'n % 4 = 0';

/** Statements over the entries of all accounts, `n` of each from 1. */
const ROWS = [
  `payments (clinic_id, receipt_number, patient_id, amount, method, day, taken_by, save_id, created_at)
   select clinic_id, row_number() over (partition by clinic_id), patient_id, 1000, 'transfer', day, patient_id,
          gen_random_uuid(), day
     from entries where ${IS_PAYMENT}`,
  `payment_charges (clinic_id, payment_id, history_id, row_id, amount)
   select p.clinic_id, p.id, p.patient_id, e.n - 1, p.amount
     from payments p join entries e on e.patient_id = p.patient_id and e.day = p.day and ${IS_PAYMENT}`,
  `ledger_entries (clinic_id, patient_id, kind, day, description, amount, history_id, row_id, professional_id, payment_id,
     created_by)
   select e.clinic_id, e.patient_id, case when ${IS_PAYMENT} then 'payment' else 'plan-debit' end, e.day,
          'Restauración compuesta', case when ${IS_PAYMENT} then -1000 else 1500.5 end,
          case when ${IS_PAYMENT} then null else e.patient_id end, case when ${IS_PAYMENT} then null else n end,
          case when ${IS_PAYMENT} then null else e.patient_id end, p.id, e.patient_id
     from entries e left join payments p on p.patient_id = e.patient_id and p.day = e.day and ${IS_PAYMENT}`,
  `payment_voids (clinic_id, payment_id, reason, voided_by, voided_at)
   select clinic_id, id, 'Importe equivocado', patient_id, now() from payments where day = current_date - 4`,
  `ledger_entries (clinic_id, patient_id, kind, day, description, amount, payment_id, created_by)
   select p.clinic_id, p.patient_id, 'payment-void', current_date, 'Anulación', p.amount, p.id, p.patient_id
     from payment_voids v join payments p on p.clinic_id = v.clinic_id and p.id = v.payment_id`,
  `receipt_counters (clinic_id, last_number) select clinic_id, max(receipt_number) from payments group by 1`,
] as const;

/** Inserts an account of twenty entries for each patient, and the measured one, of the first clinic's first patient. */
export async function fillAccounts(
  client: Pick<pg.ClientBase, 'query'>,
  { patients, clinics, entries }: AccountsSize,
): Promise<{ readonly clinicId: number; readonly patientId: number }> {
  // Disables the triggers of foreign keys and of the search, which take longer than the benchmark.
  await client.query('set session_replication_role = replica');
  const clinicId = await fillPatients(client, {
    patients,
    clinics,
    ofFirstClinic: Math.ceil(patients / clinics),
  });
  const { rows } = await client.query<{ id: number }>(
    'select min(id)::int as id from users where clinic_id = $1',
    [clinicId],
  );
  const patientId = rows[0]?.id ?? 0;
  await client.query(
    `create temporary table entries as
     select clinic_id, id as patient_id, n, current_date - n::int as day
       from users, generate_series(1, case when id = ${patientId} then ${entries - 1} else 19 end) n
      where roles = array['PATIENT']`,
  );
  await client.query('analyze entries');
  for (const row of ROWS) await client.query(`insert into ${row}`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return { clinicId, patientId };
}

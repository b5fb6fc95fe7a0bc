import type { OpenCharge } from '@dentaria/contract/billing/accounts.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';

/** What a payment paid of a row of a plan. */
export interface PaidRow {
  readonly historyId: number;
  readonly rowId: number;
  readonly amount: number;
}

/**
 * Tables of a `with`, for everything that says what an account owes: `sums`, the balances, and `open_charges`, the rows of
 * plans that are done with what is open of each, which adds up to a positive balance. What payments that are not void
 * named comes first; everything else that was credited, and what exceeds a charge, pays the oldest charges. `filter`: a
 * condition on clinic_id and patient_id of `a`. Materialized, because PostgreSQL expects one row of an account and would
 * compute the sums again for each charge.
 */
export const openChargesOf = (filter: string): string => `
  sums as materialized (
    select a.clinic_id, a.patient_id, sum(a.amount) as balance from ledger_entries a where ${filter} group by 1, 2
  ), paid_charges as materialized (
    select a.clinic_id, a.patient_id, c.history_id, c.row_id, sum(c.amount) as paid
      from payments a
      join payment_charges c on c.clinic_id = a.clinic_id and c.payment_id = a.id
     where not exists (select from payment_voids v where v.clinic_id = a.clinic_id and v.payment_id = a.id) and ${filter}
     group by 1, 2, 3, 4
  ), charges as (
    select a.clinic_id, a.patient_id, a.history_id, a.row_id, a.day, sum(a.amount) as amount,
           greatest(sum(a.amount) - coalesce(max(p.paid), 0), 0) as unpaid
      from ledger_entries a
      left join paid_charges p on p.clinic_id = a.clinic_id and p.patient_id = a.patient_id
       and p.history_id = a.history_id and p.row_id = a.row_id
     where a.kind = 'plan-debit' and ${filter}
     group by 1, 2, 3, 4, 5 having sum(a.amount) > 0
  ), by_age as (
    select c.*, sum(unpaid) over (partition by clinic_id, patient_id) as total,
           sum(unpaid) over (partition by clinic_id, patient_id order by day, history_id, row_id) as until
      from charges c
  ), open_charges as (
    select b.clinic_id, b.patient_id, b.history_id, b.row_id, b.day, b.amount,
           greatest(least(b.unpaid, b.until - (b.total - s.balance)), 0) as open
      from by_age b
      join sums s on s.clinic_id = b.clinic_id and s.patient_id = b.patient_id
  )`;

const LIST_OPEN_CHARGES = {
  name: 'list-open-charges',
  text: `
    with ${openChargesOf('a.clinic_id = $1::bigint and a.patient_id = $2::bigint')}
    select o.history_id as "historyId", o.row_id as "rowId", o.day, (o.amount * 100)::bigint as amount,
           (o.open * 100)::bigint as open,
           (select e.description from ledger_entries e
             where e.clinic_id = o.clinic_id and e.patient_id = o.patient_id and e.kind = 'plan-debit'
               and e.history_id = o.history_id and e.row_id = o.row_id and e.day = o.day
             order by e.id desc limit 1) as description
      from open_charges o
     where o.open > 0
     order by o.day, o.history_id, o.row_id`,
};

/** The charges of an account that are not paid in full, the oldest first. */
export const listOpenCharges = (tx: Tx, clinicId: number, patientId: number): Promise<OpenCharge[]> =>
  rawQuery<OpenCharge>(tx, LIST_OPEN_CHARGES, [clinicId, patientId]);

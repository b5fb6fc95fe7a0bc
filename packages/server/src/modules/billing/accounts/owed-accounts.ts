import { type RawBuilder, sql } from 'kysely';

/**
 * A select of the accounts with a balance: patient_id, balance, and owed_since, the day of the oldest charge that is not
 * paid in full (`openCharges` for many accounts); null with an advance.
 */
export const accountsWithBalance = (clinicId: number): RawBuilder<unknown> => sql`
  with balances as (
    select patient_id, sum(amount) as balance
      from ledger_entries where clinic_id = ${clinicId} group by patient_id having sum(amount) <> 0
  ), charges as (
    select e.patient_id, e.history_id, e.row_id, e.day, sum(e.amount) as open
      from balances b
      join ledger_entries e on e.clinic_id = ${clinicId} and e.patient_id = b.patient_id
     where b.balance > 0 and e.kind = 'plan-debit'
     group by e.patient_id, e.history_id, e.row_id, e.day having sum(e.amount) > 0
  ), ordered as (
    select patient_id, day, sum(open) over (partition by patient_id) as total,
           sum(open) over (partition by patient_id order by day, history_id, row_id) as until
      from charges
  ), since as (
    select o.patient_id, min(o.day) as owed_since
      from ordered o join balances b on b.patient_id = o.patient_id
     -- What was credited without naming a charge pays the oldest ones.
     where o.until > o.total - b.balance
     group by o.patient_id
  )
  select b.patient_id, b.balance, s.owed_since
    from balances b left join since s on s.patient_id = b.patient_id`;

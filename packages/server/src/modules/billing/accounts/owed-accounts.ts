import { type RawBuilder, sql } from 'kysely';

/**
 * A select of the accounts with a balance: patient_id, balance, and owed_since, the day of the oldest charge that is not
 * paid in full (`openCharges` for many accounts); null with an advance.
 */
export const accountsWithBalance = (clinicId: number): RawBuilder<unknown> => sql`
  with balances as (
    select patient_id, sum(amount) as balance
      from ledger_entries where clinic_id = ${clinicId} group by patient_id having sum(amount) <> 0
  ), named as (
    select p.patient_id, c.history_id, c.row_id, sum(c.amount) as paid
      from balances b
      join payments p on p.clinic_id = ${clinicId} and p.patient_id = b.patient_id
      join payment_charges c on c.clinic_id = p.clinic_id and c.payment_id = p.id
     where b.balance > 0
       and not exists (select from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id)
     group by p.patient_id, c.history_id, c.row_id
  ), charges as (
    select e.patient_id, e.history_id, e.row_id, e.day,
           greatest(sum(e.amount) - coalesce(max(n.paid), 0), 0) as open
      from balances b
      join ledger_entries e on e.clinic_id = ${clinicId} and e.patient_id = b.patient_id
      left join named n on n.patient_id = e.patient_id and n.history_id = e.history_id and n.row_id = e.row_id
     where b.balance > 0 and e.kind = 'plan-debit'
     group by e.patient_id, e.history_id, e.row_id, e.day having sum(e.amount) > 0
  ), ordered as (
    select patient_id, day, open, sum(open) over (partition by patient_id) as total,
           sum(open) over (partition by patient_id order by day, history_id, row_id) as until
      from charges
  ), since as (
    select o.patient_id, min(o.day) as owed_since
      from ordered o join balances b on b.patient_id = o.patient_id
     -- What was credited without naming a charge pays the oldest ones.
     where o.open > 0 and o.until > o.total - b.balance
     group by o.patient_id
  )
  select b.patient_id, b.balance, s.owed_since
    from balances b left join since s on s.patient_id = b.patient_id`;

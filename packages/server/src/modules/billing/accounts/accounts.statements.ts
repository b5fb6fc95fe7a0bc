import { column, type Statement, statement } from '../../../kernel/database/statement.ts';
import { personNameSql } from '../../../kernel/people.ts';

/**
 * Common table expressions with the balances and open charges of the accounts `a` that match `filter`. Charges that a
 * payment names are paid first; other credits pay the oldest charges. Balances are materialized and payments summed
 * before they meet the charges, because PostgreSQL expects one row per account and would otherwise repeat the work for
 * each charge.
 */
export const openChargesCtes = (filter: string): string => `
  balances as materialized (
    select a.clinic_id, a.patient_id, sum(a.amount) as balance from ledger_entries a where ${filter} group by 1, 2
  ), charges_and_payments as (
    select a.clinic_id, a.patient_id, a.history_id, a.row_id, a.day, a.amount, 0 as paid
      from ledger_entries a
     where a.kind = 'plan-debit' and ${filter}
    union all
    select a.clinic_id, a.patient_id, c.history_id, c.row_id, null, 0, c.amount
      from payments a
      join payment_charges c on c.clinic_id = a.clinic_id and c.payment_id = a.id
     where not exists (select from payment_voids v where v.clinic_id = a.clinic_id and v.payment_id = a.id) and ${filter}
  ), totals_by_row as (
    select clinic_id, patient_id, history_id, row_id, day, sum(amount) as amount,
           sum(sum(paid)) over (partition by clinic_id, patient_id, history_id, row_id) as paid
      from charges_and_payments
     group by 1, 2, 3, 4, 5
  ), unpaid_charges as (
    select clinic_id, patient_id, history_id, row_id, day, amount, greatest(amount - paid, 0) as unpaid
      from totals_by_row
     where amount > 0
  ), with_running_totals as (
    select c.*, sum(unpaid) over (partition by clinic_id, patient_id) as total,
           sum(unpaid) over (partition by clinic_id, patient_id order by day, history_id, row_id) as running_total
      from unpaid_charges c
  ), open_charges as (
    select b.clinic_id, b.patient_id, b.history_id, b.row_id, b.day, b.amount,
           greatest(least(b.unpaid, b.running_total - (b.total - s.balance)), 0) as open
      from with_running_totals b
      join balances s on s.clinic_id = b.clinic_id and s.patient_id = b.patient_id
  )`;

const selectBalances = (filter: string): string => `
  with ${openChargesCtes(filter)}
  select s.clinic_id, s.patient_id, s.balance, min(o.day) filter (where o.open > 0) as owed_since
    from balances s
    left join open_charges o on o.clinic_id = s.clinic_id and o.patient_id = s.patient_id
   group by 1, 2, 3`;

export const BALANCE_DIFFERENCES = `
  select clinic_id, patient_id, coalesce(n.balance, 0) as balance, n.owed_since,
         coalesce(s.balance, 0) as stored_balance, s.owed_since as stored_owed_since
    from (${selectBalances('true')}) n
    full join account_balances s using (clinic_id, patient_id)
   where coalesce(n.balance, 0) <> coalesce(s.balance, 0) or n.owed_since is distinct from s.owed_since`;

const ONE_ACCOUNT = 'a.clinic_id = $1::bigint and a.patient_id = $2::bigint';

export const LIST_OPEN_CHARGES = statement({
  name: 'list-open-charges',
  columns: {
    historyId: column.int8,
    rowId: column.int8,
    day: column.date,
    amount: column.int8,
    open: column.int8,
    description: column.text(),
  },
  text: `
    with ${openChargesCtes(ONE_ACCOUNT)}
    select o.history_id as "historyId", o.row_id as "rowId", o.day, (o.amount * 100)::bigint as amount,
           (o.open * 100)::bigint as open,
           (select e.description from ledger_entries e
             where e.clinic_id = o.clinic_id and e.patient_id = o.patient_id and e.kind = 'plan-debit'
               and e.history_id = o.history_id and e.row_id = o.row_id and e.day = o.day
             order by e.id desc limit 1) as description
      from open_charges o
     where o.open > 0
     order by o.day, o.history_id, o.row_id`,
});

export const REFRESH_BALANCE: Statement = {
  name: 'refresh-account-balance',
  text: `
    update account_balances b set balance = n.balance, owed_since = n.owed_since
      from (${selectBalances(ONE_ACCOUNT)}) n
     where b.clinic_id = $1::bigint and b.patient_id = $2::bigint`,
};

/** $2 limits debts and advances separately. */
export const LIST_BALANCES = statement({
  name: 'list-account-balances',
  columns: {
    id: column.int8,
    name: column.text(),
    balance: column.int8,
    owedSince: column.orNull(column.date),
    removed: column.bool,
  },
  text: `
    select p.id, ${personNameSql('p')} as name, (a.balance * 100)::bigint as balance, a.owed_since as "owedSince",
           p.removed_at is not null as removed
      from (select *, row_number() over (partition by sign(balance) order by abs(balance) desc, patient_id) as place
              from account_balances where clinic_id = $1::bigint and balance <> 0) a
      join users p on p.clinic_id = a.clinic_id and p.id = a.patient_id
     where a.place <= $2::integer
     order by a.balance desc, p.id`,
});

import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import type { SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { column, statement } from '../../../kernel/database/statement.ts';
import { personNameSql } from '../../../kernel/people.ts';

// $1 is the clinic, $2 and $3 the first and last day of the period. $4 restricts the result to a professional.

const centsOf = (amount: string): string => `(${amount} * 100)::bigint`;

const sumOf = (amount: string): string => centsOf(`coalesce(sum(${amount}), 0)`);

const COUNTED_DAY = 'coalesce(counted_on, day)';

/** Two conditions, because each has an index. */
const IS_COUNTED_IN_PERIOD = `
  ((counted_on is null and day >= $2::date and day <= $3::date)
   or (counted_on >= $2::date and counted_on <= $3::date))`;

const isInPeriod = (day: string): string => `${day} >= $2::date and ${day} <= $3::date`;

/** Excludes entries that move an account to another clinic. */
const NOT_MOVED = 'moved_open is null';

const INSURER_MONEY = "kind in ('payment', 'payment-void')";

const OF_PROFESSIONAL = `
  where a.patient_id in (select w.patient_id from ledger_entries w where w.clinic_id = $1 and w.professional_id = $4)`;

/**
 * Selects the done rows of plans with what they produced, collected and left open in the period. Allocates payments as
 * `openChargesCtes` does, before the period and at its end; the difference was collected. A void takes effect on its own
 * day. `accounts` restricts the accounts `a`.
 */
const settledWork = (accounts: string): string => `
    with open_accounts as (
      -- A settled account without entries since the period began contributes nothing.
      select a.patient_id
        from (select patient_id from account_balances where clinic_id = $1 and balance <> 0
              union
              select patient_id from ledger_entries where clinic_id = $1 and day >= $2::date
              union
              select patient_id from ledger_entries where clinic_id = $1 and counted_on >= $2::date) a
       ${accounts}
    ), allocated as (
      select c.history_id, c.row_id,
             sum(c.amount) filter (where v.day is null or v.day > $3::date) as after,
             sum(c.amount) filter (where p.day < $2::date and (v.day is null or v.day >= $2::date)) as before
        from payments p
        join payment_charges c on c.clinic_id = p.clinic_id and c.payment_id = p.id
        left join ledger_entries v on v.clinic_id = p.clinic_id and v.payment_id = p.id and v.kind = 'payment-void'
       where p.clinic_id = $1 and p.day <= $3::date and p.patient_id in (select patient_id from open_accounts)
       group by c.history_id, c.row_id
    ), balances as (
      select patient_id, sum(amount) as after, coalesce(sum(amount) filter (where ${COUNTED_DAY} < $2::date), 0) as before
        from ledger_entries
       where clinic_id = $1 and ${COUNTED_DAY} <= $3::date and patient_id in (select patient_id from open_accounts)
       group by patient_id
    ), charges as (
      select patient_id, day, history_id, row_id, professional_id, sum(amount) as amount_after,
             coalesce(sum(amount) filter (where ${COUNTED_DAY} < $2::date), 0) as amount_before,
             coalesce(sum(amount) filter (where ${NOT_MOVED} and ${COUNTED_DAY} >= $2::date), 0) as produced,
             coalesce(sum(moved_open) filter (where ${COUNTED_DAY} >= $2::date), 0) as moved
        from ledger_entries
       where clinic_id = $1 and ${COUNTED_DAY} <= $3::date and patient_id in (select patient_id from open_accounts)
         and kind = 'plan-debit'
       group by patient_id, day, history_id, row_id, professional_id
      having sum(amount) <> 0 or bool_or(counted_on is not null)
    ), remainders as (
      select c.*, greatest(c.amount_after - coalesce(n.after, 0), 0) as remainder_after,
             greatest(c.amount_before - coalesce(n.before, 0), 0) as remainder_before
        from charges c left join allocated n on n.history_id = c.history_id and n.row_id = c.row_id
    ), with_newer_remainders as (
      -- Other credits pay the oldest charges, so the balance is the sum of the newest remainders.
      select r.*, sum(remainder_after) over newer as newer_after, sum(remainder_before) over newer as newer_before
        from remainders r
      window newer as (partition by patient_id order by day desc, history_id desc, row_id desc, professional_id desc
                       rows between unbounded preceding and 1 preceding)
    ), outstanding as (
      select a.*, least(remainder_after, greatest(b.after - coalesce(newer_after, 0), 0)) as open_after,
             least(remainder_before, greatest(b.before - coalesce(newer_before, 0), 0)) as open_before
        from with_newer_remainders a join balances b on b.patient_id = a.patient_id
    ), work as (
      select patient_id, history_id, row_id, day, professional_id,
             produced, open_after as open, open_before + produced + moved - open_after as collected
        from outstanding where produced <> 0 or moved <> 0 or open_before <> 0 or open_after <> 0
    ), terms as (
      select professional_id, valid_from, basis, percent,
             lead(valid_from) over (partition by professional_id order by valid_from) as until
        from (select distinct on (professional_id, valid_from) professional_id, valid_from, basis, percent
                from settlement_terms where clinic_id = $1
               order by professional_id, valid_from, number desc) t
    ), settled as (
      select w.*, coalesce(t.basis, 'production') as basis, t.percent,
             case when t.basis = 'collections' then w.collected else w.produced end as settled
        from work w
        left join terms t on t.professional_id = w.professional_id
         and w.day >= t.valid_from and (t.until is null or w.day < t.until)
    )
    select s.*, round(s.settled * s.percent / 100, 2) as share from settled s`;

const workStatement = (accounts: string, condition: string) =>
  statement({
    columns: {
      professional_id: column.int8,
      production: column.int8,
      collected: column.int8,
      due: column.int8,
      share: column.orNull(column.int8),
    },
    text: `
    select w.professional_id, ${sumOf('w.produced')} as production, ${sumOf('w.collected')} as collected,
           ${sumOf('w.open')} as due, ${centsOf('sum(w.share)')} as share
      from (${settledWork(accounts)}) w
     where ${condition}
     group by w.professional_id`,
  });

export const LIST_PROFESSIONALS = workStatement('', 'true');

export const FIND_PROFESSIONAL = workStatement(OF_PROFESSIONAL, 'w.professional_id = $4');

export const LIST_LINES = statement({
  columns: {
    day: column.date,
    patient_id: column.int8,
    patient_name: column.text(),
    description: column.text(),
    basis: column.text<SettlementBasis>(),
    amount: column.int8,
    percent: column.orNull(column.numeric),
    share: column.int8,
  },
  text: `
    select w.day, w.patient_id, coalesce(${personNameSql('u')}, 'Paciente de otra clínica') as patient_name,
           coalesce(e.description, '') as description, w.basis, ${centsOf('w.settled')} as amount, w.percent,
           coalesce(${centsOf('w.share')}, 0) as share
      from (${settledWork(OF_PROFESSIONAL)}) w
      left join users u on u.clinic_id = $1 and u.id = w.patient_id
      left join lateral (select l.description from ledger_entries l
                          where l.clinic_id = $1 and l.history_id = w.history_id and l.row_id = w.row_id
                            and l.kind = 'plan-debit' and l.amount > 0
                          order by l.id desc limit 1) e on true
     where w.professional_id = $4 and w.settled <> 0
     order by w.day, w.history_id, w.row_id`,
});

export const LIST_DAYS = statement({
  columns: { day: column.date, production: column.int8, collected: column.int8 },
  text: `
    select day, ${sumOf("case when kind = 'plan-debit' then amount end")} as production,
           ${sumOf("case when kind <> 'plan-debit' then -amount end")} as collected
      from (select ${COUNTED_DAY} as day, kind, amount from ledger_entries
             where clinic_id = $1 and ${IS_COUNTED_IN_PERIOD} and ${NOT_MOVED}
               and ($4::bigint is null or (kind = 'plan-debit' and professional_id = $4))
            union all
            select day, kind, amount from insurer_entries
             where clinic_id = $1 and ${isInPeriod('day')} and ${INSURER_MONEY} and $4::bigint is null) e
     group by day order by day`,
});

export const LIST_METHODS = statement({
  columns: {
    method: column.text<PaymentMethod | 'plan' | 'insurer'>(),
    count: column.int4,
    amount: column.int8,
  },
  text: `
    select m.method, sum(m.count)::int as count, ${sumOf('m.amount')} as amount
      from (select method, count(*) as count, sum(amount) as amount
              from payments where clinic_id = $1 and ${isInPeriod('day')} group by method
            union all
            select coalesce(o.method, p.method), -count(*) filter (where coalesce(o.method, p.method) = p.method),
                   -sum(v.amount)
              from ledger_entries v
              join payments p on p.clinic_id = v.clinic_id and p.id = v.payment_id
              left join payment_voids o on o.clinic_id = v.clinic_id and o.payment_id = v.payment_id
             where v.clinic_id = $1 and ${isInPeriod('v.day')} and v.kind = 'payment-void'
             group by 1
            union all
            select method, 0, -sum(amount)
              from payment_refunds where clinic_id = $1 and ${isInPeriod('day')} group by method
            union all
            select 'plan', count(*) filter (where amount < 0) - count(*) filter (where amount > 0), -sum(amount)
              from ledger_entries
             where clinic_id = $1 and ${IS_COUNTED_IN_PERIOD} and kind = 'plan-credit' and ${NOT_MOVED}
            having count(*) > 0
            union all
            select 'insurer', count(*) filter (where amount < 0) - count(*) filter (where amount > 0), -sum(amount)
              from insurer_entries
             where clinic_id = $1 and ${isInPeriod('day')} and ${INSURER_MONEY}
            having count(*) > 0) m
     group by m.method order by amount desc, m.method`,
});

export const LIST_CHAPTERS = statement({
  columns: { chapter: column.text(), amount: column.int8 },
  text: `
    select coalesce(p.chapter, '') as chapter, ${sumOf('e.amount')} as amount
      from estimate_work w
      join estimate_lines l on l.clinic_id = w.clinic_id and l.estimate_id = w.estimate_id and l.number = w.number
      join procedures p on p.clinic_id = l.clinic_id and p.id = l.procedure_id
      join ledger_entries e on e.clinic_id = w.clinic_id and e.history_id = w.history_id and e.row_id = w.row_id
     where w.clinic_id = $1 and e.id in (
           select id from ledger_entries
            where clinic_id = $1 and ${IS_COUNTED_IN_PERIOD} and kind = 'plan-debit' and ${NOT_MOVED})
       and ($4::bigint is null or e.professional_id = $4)
     group by 1 having sum(e.amount) <> 0 order by amount desc, chapter`,
});

/** `advancesMoved` is negative for patients who left the clinic. */
export const READ_BALANCES = statement({
  columns: {
    due: column.int8,
    advances: column.int8,
    advancesBefore: column.int8,
    advancesMoved: column.int8,
  },
  text: `
    select ${sumOf('greatest(after, 0)')} as due, ${sumOf('greatest(-after, 0)')} as advances,
           ${sumOf('greatest(-before, 0)')} as "advancesBefore", ${sumOf('moved')} as "advancesMoved"
      from (select sum(amount) as after, coalesce(sum(amount) filter (where ${COUNTED_DAY} < $2::date), 0) as before,
                   coalesce(sum(moved_open - amount) filter (where ${COUNTED_DAY} >= $2::date), 0) as moved
              from ledger_entries where clinic_id = $1 and ${COUNTED_DAY} <= $3::date
             group by patient_id) a`,
});

import { type RawBuilder, sql } from 'kysely';

export interface ResultPeriod {
  readonly clinicId: number;
  readonly from: string;
  readonly to: string;
}

/** The day on which results count an entry. */
export const COUNTED_DAY = sql`coalesce(counted_on, day)`;

/** Entries that count in a period. Two conditions, so that each has an index. */
export const isCountedIn = ({ from, to }: ResultPeriod): RawBuilder<boolean> => sql`
  ((counted_on is null and day >= ${from}::date and day <= ${to}::date)
   or (counted_on >= ${from}::date and counted_on <= ${to}::date))`;

/** Entries that are work or payments, not the move of an account to another clinic. */
export const NOT_MOVED = sql`moved_open is null`;

/**
 * A select of the done rows of plans with what a period settles of them: produced (the debit, if it is dated in the
 * period), collected, open (at the end of the period), basis, percent, settled and share. `openChargesOf`,
 * on the day before the period and on its last one: what was collected is the difference. A void ends what its
 * payment named on the day of the void. `professionalId`: only accounts with work of theirs.
 */
export const settledWork = (
  { clinicId, from, to }: ResultPeriod,
  professionalId?: number,
): RawBuilder<unknown> => {
  const ofProfessional =
    professionalId === undefined
      ? sql``
      : sql`where a.patient_id in (select w.patient_id from ledger_entries w
                                where w.clinic_id = ${clinicId} and w.professional_id = ${professionalId})`;
  return sql`
    with open_accounts as (
      -- One that is settled and had no entry since the period began has neither collections nor anything open.
      select a.patient_id
        from (select patient_id from account_balances where clinic_id = ${clinicId} and balance <> 0
              union
              select patient_id from ledger_entries where clinic_id = ${clinicId} and day >= ${from}::date
              union
              select patient_id from ledger_entries where clinic_id = ${clinicId} and counted_on >= ${from}::date) a
       ${ofProfessional}
    ), named as (
      select c.history_id, c.row_id,
             sum(c.amount) filter (where v.day is null or v.day > ${to}::date) as after,
             sum(c.amount) filter (where p.day < ${from}::date and (v.day is null or v.day >= ${from}::date)) as before
        from payments p
        join payment_charges c on c.clinic_id = p.clinic_id and c.payment_id = p.id
        left join ledger_entries v on v.clinic_id = p.clinic_id and v.payment_id = p.id and v.kind = 'payment-void'
       where p.clinic_id = ${clinicId} and p.day <= ${to}::date and p.patient_id in (select patient_id from open_accounts)
       group by c.history_id, c.row_id
    ), balances as (
      select patient_id, sum(amount) as after, coalesce(sum(amount) filter (where ${COUNTED_DAY} < ${from}::date), 0) as before
        from ledger_entries
       where clinic_id = ${clinicId} and ${COUNTED_DAY} <= ${to}::date and patient_id in (select patient_id from open_accounts)
       group by patient_id
    ), charges as (
      select patient_id, day, history_id, row_id, professional_id, sum(amount) as amount_after,
             coalesce(sum(amount) filter (where ${COUNTED_DAY} < ${from}::date), 0) as amount_before,
             coalesce(sum(amount) filter (where ${NOT_MOVED} and ${COUNTED_DAY} >= ${from}::date), 0) as produced,
             coalesce(sum(moved_open) filter (where ${COUNTED_DAY} >= ${from}::date), 0) as moved
        from ledger_entries
       where clinic_id = ${clinicId} and ${COUNTED_DAY} <= ${to}::date and patient_id in (select patient_id from open_accounts)
         and kind = 'plan-debit'
       group by patient_id, day, history_id, row_id, professional_id
      having sum(amount) <> 0 or bool_or(counted_on is not null)
    ), rests as (
      select c.*, greatest(c.amount_after - coalesce(n.after, 0), 0) as rest_after,
             greatest(c.amount_before - coalesce(n.before, 0), 0) as rest_before
        from charges c left join named n on n.history_id = c.history_id and n.row_id = c.row_id
    ), aged as (
      -- Credits that name no charge pay the oldest ones: the balance is what the newest rests leave open.
      select r.*, sum(rest_after) over newer as newer_after, sum(rest_before) over newer as newer_before
        from rests r
      window newer as (partition by patient_id order by day desc, history_id desc, row_id desc, professional_id desc
                       rows between unbounded preceding and 1 preceding)
    ), opened as (
      select a.*, least(rest_after, greatest(b.after - coalesce(newer_after, 0), 0)) as open_after,
             least(rest_before, greatest(b.before - coalesce(newer_before, 0), 0)) as open_before
        from aged a join balances b on b.patient_id = a.patient_id
    ), work as (
      select patient_id, history_id, row_id, day, professional_id,
             produced, open_after as open, open_before + produced + moved - open_after as collected
        from opened where produced <> 0 or moved <> 0 or open_before <> 0 or open_after <> 0
    ), terms as (
      select professional_id, valid_from, basis, percent,
             lead(valid_from) over (partition by professional_id order by valid_from) as until
        from (select distinct on (professional_id, valid_from) professional_id, valid_from, basis, percent
                from settlement_terms where clinic_id = ${clinicId}
               order by professional_id, valid_from, number desc) t
    ), settled as (
      select w.*, coalesce(t.basis, 'production') as basis, t.percent,
             case when t.basis = 'collections' then w.collected else w.produced end as settled
        from work w
        left join terms t on t.professional_id = w.professional_id
         and w.day >= t.valid_from and (t.until is null or w.day < t.until)
    )
    select s.*, round(s.settled * s.percent / 100, 2) as share from settled s`;
};

import { type RawBuilder, sql } from 'kysely';

export interface ResultPeriod {
  readonly clinicId: number;
  readonly from: string;
  readonly to: string;
}

/**
 * A select of the done rows of plans with what a period settles of them: produced (the debit, if it is dated in the
 * period), collected, open (at the end of the period), basis, percent, settled and share. `openCharges` for many
 * accounts, on the day before the period and on its last one: what was collected is the difference. A void ends what its
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
              select patient_id from ledger_entries where clinic_id = ${clinicId} and day >= ${from}::date) a
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
    ), entries as (
      select patient_id, day, history_id, row_id, professional_id, sum(amount) as total,
             sum(amount) filter (where kind = 'plan-debit') as amount
        from ledger_entries
       where clinic_id = ${clinicId} and day <= ${to}::date and patient_id in (select patient_id from open_accounts)
       group by patient_id, day, history_id, row_id, professional_id
    ), rests as (
      select e.*, e.day < ${from}::date as is_before,
             case when e.amount > 0 then greatest(e.amount - coalesce(n.after, 0), 0) else 0 end as rest_after,
             case when e.amount > 0 and e.day < ${from}::date then greatest(e.amount - coalesce(n.before, 0), 0)
                  else 0 end as rest_before
        from entries e left join named n on n.history_id = e.history_id and n.row_id = e.row_id
    ), aged as (
      -- Of the rests until this one, what credits that name no charge leave open: until - (all rests - balance).
      select r.*,
             sum(rest_after) over until - sum(rest_after - total) over account as unpaid_after,
             sum(rest_before) over until
               - sum(case when is_before then rest_before - total else 0 end) over account as unpaid_before
        from rests r
      window account as (partition by patient_id),
             until as (partition by patient_id order by day, history_id, row_id, professional_id
                       rows unbounded preceding)
    ), work as (
      select patient_id, history_id, row_id, day, professional_id,
             case when is_before then 0 else amount end as produced,
             least(rest_after, greatest(unpaid_after, 0)) as open,
             amount - least(rest_after, greatest(unpaid_after, 0))
               - case when is_before then amount - least(rest_before, greatest(unpaid_before, 0)) else 0 end as collected
        from aged where amount <> 0
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

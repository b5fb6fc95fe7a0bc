import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';

/**
 * A select of where accounts differ from the plans: the amount of the plan and what the ledger has of it, null for none.
 * `filter`: a condition on clinic_id and history_id of `p`.
 */
export const planDifferences = (filter: string): string => `
  with plan as (
    select p.clinic_id, p.patient_id, p.history_id, p.row_id, k.kind, p.day, p.professional_id, k.amount,
           coalesce(nullif(left(btrim(regexp_replace(p.description, '\\s+', ' ', 'g')), 500), ''), 'Sin descripción')
             as description
      from (${clinicalHistory.DATED_PLAN_ROWS}) p
     cross join lateral (values ('plan-debit', p.debit), ('plan-credit', -p.credit)) as k (kind, amount)
     where p.clinic_id <> 0 and k.amount <> 0 and ${filter}
  ), booked as (
    select p.clinic_id, p.patient_id, p.history_id, p.row_id, p.kind, p.day, p.professional_id, sum(p.amount) as amount,
           (array_agg(p.description order by p.id))[1] as description
      from ledger_entries p
     where p.history_id is not null and ${filter}
     group by 1, 2, 3, 4, 5, 6, 7
    having sum(p.amount) <> 0
  )
  select clinic_id, coalesce(plan.patient_id, booked.patient_id) as patient_id, history_id, row_id, kind, day,
         professional_id, plan.amount as plan_amount, plan.description as plan_description,
         booked.amount as booked_amount, booked.description as booked_description
    from plan
    full join booked using (clinic_id, history_id, row_id, kind, day, professional_id)
   where plan.amount is distinct from booked.amount`;

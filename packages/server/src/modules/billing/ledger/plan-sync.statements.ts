import { column, statement } from '../../../kernel/database/statement.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';

/** `filter` restricts clinic_id and history_id of `p`. */
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

/**
 * Appends to the ledger of clinic $1 what changed in the plan of history $2. A changed amount is reversed and entered
 * again. A history that belongs to another clinic has no plan here, so its entries are only reversed. `countedOn` and
 * `movedOpen` are SQL expressions over a difference `d`.
 */
const syncStatement = (name: string, countedOn: string, movedOpen: string) =>
  statement({
    name,
    columns: { patientId: column.int8 },
    text: `
    insert into ledger_entries (clinic_id, patient_id, kind, day, description, amount, history_id, row_id,
                                professional_id, created_by, created_at, counted_on, moved_open)
    select d.clinic_id, d.patient_id, d.kind, d.day, e.description, e.amount, d.history_id, d.row_id, d.professional_id,
           $3::bigint, $4::timestamptz, ${countedOn}, ${movedOpen}
      from (${planDifferences('p.clinic_id = $1::bigint and p.history_id = $2::bigint')}) d
     cross join lateral (values (0, 'Corrección: ' || d.booked_description, -d.booked_amount),
                                (1, d.plan_description, d.plan_amount)) as e (place, description, amount)
     where e.amount is not null
     order by e.place, d.row_id, d.kind desc
    returning patient_id as "patientId"`,
  });

export const SYNC_PLAN = syncStatement(
  'sync-plan-with-ledger-by-day',
  'case when d.day > $5::date then $5::date end',
  'null',
);

/**
 * Moves the account of a patient who changes clinic on day $5. $6 holds the open amounts of the rows $7, negative for
 * the clinic that the patient leaves.
 */
export const MOVE_PLAN = syncStatement(
  'move-plan-between-ledgers',
  '$5::date',
  `case when d.kind = 'plan-debit' then coalesce((
     select o.amount from unnest($6::numeric[], $7::bigint[]) as o (amount, row_id) where o.row_id = d.row_id), 0) else 0 end`,
);

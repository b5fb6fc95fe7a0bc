import { column, statement } from '../../../kernel/database/statement.ts';

/** Amount of payment `p` minus its refunds, as numeric. */
export const KEPT_AMOUNT = `(p.amount - coalesce((select sum(f.amount) from payment_refunds f
  where f.clinic_id = p.clinic_id and f.payment_id = p.id), 0))`;

/** A refund is limited to the account's advance. If a paid charge was reduced later, the excess is refundable. */
export const LIST_REFUNDABLE = statement({
  columns: { id: column.int8, refundable: column.int8 },
  text: `
    select p.id, (greatest(0, least(${KEPT_AMOUNT} - coalesce(c.paid, 0), -a.balance)) * 100)::bigint as refundable
      from payments p
      left join lateral (
        select sum(least(n.amount, coalesce(d.amount, 0))) as paid
          from payment_charges n
          left join lateral (
            select sum(e.amount) as amount from ledger_entries e
             where e.clinic_id = n.clinic_id and e.history_id = n.history_id and e.row_id = n.row_id
               and e.kind = 'plan-debit') d on true
         where n.clinic_id = p.clinic_id and n.payment_id = p.id) c on true
     cross join lateral (
        select coalesce(sum(e.amount), 0) as balance from ledger_entries e
         where e.clinic_id = p.clinic_id and e.patient_id = p.patient_id) a
     where p.clinic_id = $1 and p.id = any ($2::bigint[])
       and not exists (select from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id)`,
});

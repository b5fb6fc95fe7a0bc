import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { column, statement } from '../../../kernel/database/statement.ts';
import { KEPT_AMOUNT } from '../refunds/refunds.statements.ts';

/**
 * A void is subtracted from the person who took the payment. It reduces the payment count only if it returns the money
 * by the same method.
 */
export const takingsOf = (clinicId: string, sessionId: string): string => `
  select p.method, p.taken_by, 1 as count, p.amount
    from payments p where p.clinic_id = ${clinicId} and p.cash_session_id = ${sessionId}
  union all
  select coalesce(v.method, p.method), p.taken_by, case when coalesce(v.method, p.method) = p.method then -1 else 0 end,
         -${KEPT_AMOUNT}
    from payment_voids v join payments p on p.clinic_id = v.clinic_id and p.id = v.payment_id
   where v.clinic_id = ${clinicId} and v.cash_session_id = ${sessionId}
  union all
  select r.method, r.refunded_by, 0, -r.amount
    from payment_refunds r where r.clinic_id = ${clinicId} and r.cash_session_id = ${sessionId}`;

export const LIST_TAKINGS = statement({
  columns: {
    method: column.text<PaymentMethod>(),
    taken_by: column.int8,
    count: column.int4,
    amount: column.int8,
  },
  text: `
    select t.method, t.taken_by, sum(t.count)::int as count, (sum(t.amount) * 100)::bigint as amount
      from (${takingsOf('$1', '$2')}) t
     group by t.method, t.taken_by
     order by t.method, t.taken_by`,
});

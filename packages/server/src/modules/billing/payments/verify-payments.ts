import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';
import { type Client, runChecks } from '../ledger/changed-documents.ts';
import { KEPT_AMOUNT } from '../refunds/refunds.statements.ts';

const CHECKS: readonly string[] = [
  `select format('payment %s of clinic %s: %s entries of its amount in the account, instead of one', p.id, p.clinic_id, e.count)
     from payments p
    cross join lateral (
      select count(*) from ledger_entries l
       where l.clinic_id = p.clinic_id and l.patient_id = p.patient_id and l.payment_id = p.id and l.kind = 'payment'
         and l.amount = -p.amount) e
    where e.count <> 1`,
  `select format('void of payment %s of clinic %s: %s entries of its amount in the account, instead of %s', p.id,
                 p.clinic_id, e.count, v.count)
     from payments p
    cross join lateral (
      select count(*) from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id) v
    cross join lateral (
      select count(*) from ledger_entries l
       where l.clinic_id = p.clinic_id and l.patient_id = p.patient_id and l.payment_id = p.id
         and l.kind = 'payment-void' and l.amount = ${KEPT_AMOUNT}) e
    where e.count <> v.count`,
  `select format('refund %s of clinic %s: %s entries of its amount in the account, instead of one', r.id, r.clinic_id,
                 e.count)
     from payment_refunds r
    cross join lateral (
      select count(*) from ledger_entries l
       where l.clinic_id = r.clinic_id and l.payment_id = r.payment_id and l.refund_id = r.id
         and l.kind = 'payment-refund' and l.amount = r.amount) e
    where e.count <> 1`,
  `select format('payment %s of clinic %s: refunds of more than its amount, %s', p.id, p.clinic_id, p.amount)
     from payments p where ${KEPT_AMOUNT} < 0`,
  `select format('refund %s of clinic %s: missing', n, c.clinic_id)
     from receipt_counters c
    cross join lateral generate_series(1, c.last_refund) n
    where not exists (select from payment_refunds r where r.clinic_id = c.clinic_id and r.number = n)`,
  `select format('entry %s of clinic %s: %s without a payment of its amount', l.id, l.clinic_id, l.kind)
     from ledger_entries l
    where l.payment_id is not null and not exists (
      select from payments p
       where p.clinic_id = l.clinic_id and p.id = l.payment_id and p.patient_id = l.patient_id
         and l.amount = case l.kind when 'payment' then -p.amount when 'payment-void' then ${KEPT_AMOUNT} else l.amount end
         and (l.kind = 'payment-refund') = (l.refund_id is not null))`,
  `select format('receipt %s of clinic %s: missing', n, c.clinic_id)
     from receipt_counters c
    cross join lateral generate_series(1, c.last_number) n
    where not exists (select from payments p where p.clinic_id = c.clinic_id and p.receipt_number = n)`,
  `select format('receipt %s of clinic %s: beyond the counter, %s', p.receipt_number, p.clinic_id, coalesce(c.last_number, 0))
     from payments p left join receipt_counters c on c.clinic_id = p.clinic_id
    where p.receipt_number < 1 or p.receipt_number > coalesce(c.last_number, 0)`,
  `select format('payment %s of clinic %s: pays charges of %s, more than its amount, %s', p.id, p.clinic_id, sum(c.amount),
                 p.amount)
     from payments p join payment_charges c on c.clinic_id = p.clinic_id and c.payment_id = p.id
    group by p.clinic_id, p.id having sum(c.amount) > p.amount`,
  // Entries belong to the hours of their cash session. The minute allows for requests that waited for a lock.
  `select format('cash session %s of clinic %s: %s from outside of its hours', s.id, s.clinic_id, t.what)
     from cash_sessions s
     join (
       select clinic_id, cash_session_id as session_id, created_at as at, 'payment ' || id as what from payments
       union all
       select clinic_id, cash_session_id, voided_at, 'void of payment ' || payment_id from payment_voids
       union all
       select clinic_id, cash_session_id, refunded_at, 'refund ' || id from payment_refunds
       union all
       select clinic_id, session_id, created_at, 'movement ' || id from cash_movements
     ) t on t.clinic_id = s.clinic_id and t.session_id = s.id
    where t.at < s.opened_at - interval '1 minute' or t.at > s.closed_at + interval '1 minute'`,
  `select format('line %s of estimate %s of clinic %s: done by row %s of history %s, which has no such day', w.number,
                 w.estimate_id, w.clinic_id, w.row_id, w.history_id)
     from estimate_work w
    where not exists (
      select from (${clinicalHistory.DATED_PLAN_ROWS}) p
       where p.history_id = w.history_id and p.row_id = w.row_id and p.day = w.day)`,
];

export const verifyPayments = (client: Client): Promise<readonly string[]> =>
  runChecks(
    client,
    CHECKS.map((check) => `select finding from (${check}) as f (finding) order by finding`),
  );

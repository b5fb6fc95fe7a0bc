import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { personName } from '../../../kernel/people.ts';
import { lockBalance, refreshBalance } from '../accounts/account-balances.ts';
import { centsOf, numericOf } from '../amounts.ts';

export interface RefundRow {
  readonly id: number;
  readonly payment_id: number;
  readonly patient_id: number;
  readonly patient_name: string;
  readonly number: number;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reason: string;
  readonly day: string;
  readonly refunded_by: number;
  readonly refunded_at: Date;
}

export interface NewRefund {
  readonly paymentId: number;
  readonly patientId: number;
  readonly number: number;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reason: string;
  readonly day: string;
  readonly cashSessionId: number | null;
  readonly saveId: string | undefined;
}

/** What of payment `p` was not given back, as numeric. */
export const KEPT_AMOUNT = sql`(p.amount - coalesce((select sum(f.amount) from payment_refunds f
  where f.clinic_id = p.clinic_id and f.payment_id = p.id), 0))`;

/** What was given back of the payments of one clinic. */
export function refundsRepository(tx: Tx, clinicId: number) {
  const refunds = async (condition: unknown): Promise<readonly RefundRow[]> => {
    const { rows } = await sql<RefundRow>`
      select r.id, r.payment_id, p.patient_id, ${personName('u')} as patient_name, r.number,
             ${centsOf(sql`r.amount`)} as amount, r.method, r.reason, r.day, r.refunded_by, r.refunded_at
        from payment_refunds r
        join payments p on p.clinic_id = r.clinic_id and p.id = r.payment_id
        join users u on u.clinic_id = p.clinic_id and u.id = p.patient_id
       where r.clinic_id = ${clinicId} and ${condition}
       order by r.number`.execute(tx);
    return rows;
  };
  return {
    listOf: (paymentIds: readonly number[]): Promise<readonly RefundRow[]> =>
      refunds(sql`r.payment_id = any (${paymentIds}::bigint[])`),

    listOfSession: (sessionId: number): Promise<readonly RefundRow[]> =>
      refunds(sql`r.cash_session_id = ${sessionId}`),

    /** Waits for entries of the account that have not ended. */
    lockBalance: (patientId: number): Promise<void> => lockBalance(tx, clinicId, patientId),

    /**
     * By payment, what of it pays no work: at most what the account has in advance. What it paid of a charge that was
     * reduced or removed later pays nothing.
     */
    listRefundable: async (paymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
      const { rows } = await sql<{ id: number; refundable: number }>`
        select p.id, ${centsOf(sql`greatest(0, least(${KEPT_AMOUNT} - coalesce(c.paid, 0), -a.balance))`)} as refundable
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
         where p.clinic_id = ${clinicId} and p.id = any (${paymentIds}::bigint[])
           and not exists (select from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id)`.execute(
        tx,
      );
      return new Map(rows.map(({ id, refundable }) => [id, refundable]));
    },

    /** After `lockCounter` of the payments. */
    nextNumber: async (): Promise<number> => {
      const { rows } = await sql<{ last_refund: number }>`
        update receipt_counters set last_refund = last_refund + 1 where clinic_id = ${clinicId}
        returning last_refund`.execute(tx);
      return rows[0]?.last_refund ?? 0;
    },

    /** Adds the refund and its entry in the account, whose description is `text`. */
    create: async (refund: NewRefund, text: string, refundedBy: number, now: Date): Promise<number> => {
      const { paymentId, patientId, number, amount, method, reason, day, cashSessionId, saveId } = refund;
      const { rows } = await sql<{ id: number }>`
        with refund as (
          insert into payment_refunds (clinic_id, payment_id, number, amount, method, reason, day, cash_session_id,
                                       refunded_by, refunded_at, save_id)
          values (${clinicId}, ${paymentId}, ${number}, ${numericOf(amount)}::numeric, ${method}, ${reason},
                  ${day}::date, ${cashSessionId}, ${refundedBy}, ${now},
                  coalesce(${saveId ?? null}::uuid, gen_random_uuid()))
          returning id
        )
        insert into ledger_entries (clinic_id, patient_id, kind, day, description, amount, payment_id, refund_id,
                                    created_by, created_at)
        select ${clinicId}, ${patientId}, 'payment-refund', ${day}::date, ${text}, ${numericOf(amount)}::numeric,
               ${paymentId}, id, ${refundedBy}, ${now} from refund
        returning refund_id as id`.execute(tx);
      await refreshBalance(tx, clinicId, patientId);
      return rows[0]?.id ?? 0;
    },
  };
}

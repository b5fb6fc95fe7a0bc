import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { centsOf, numericOf } from '../amounts.ts';

export interface InsurerPaymentRow {
  readonly id: number;
  readonly batch_id: number;
  readonly amount: number;
  readonly day: string;
  readonly reference: string | null;
  readonly taken_by: number;
  readonly created_at: Date;
  readonly voided_by: number | null;
  readonly voided_at: Date | null;
  readonly void_reason: string | null;
}

interface NewPayment {
  readonly amount: number;
  readonly day: string;
  readonly reference: string | null;
  readonly saveId?: string | undefined;
}

interface NewRejection {
  readonly itemId: number;
  readonly amount: number;
}

/** What obras sociales paid and rejected of the batches of one clinic. */
export function insurerPaymentsRepository(tx: Tx, clinicId: number) {
  const payments = async (condition: unknown): Promise<InsurerPaymentRow[]> => {
    const { rows } = await sql<InsurerPaymentRow>`
      select p.id, p.batch_id, ${centsOf(sql`p.amount`)} as amount, p.day, p.reference, p.taken_by, p.created_at,
             v.voided_by, v.voided_at, v.reason as void_reason
        from insurer_payments p
        left join insurer_payment_voids v on v.clinic_id = p.clinic_id and v.payment_id = p.id
       where p.clinic_id = ${clinicId} and ${condition}
       order by p.id`.execute(tx);
    return rows;
  };
  return {
    list: (batchId: number): Promise<InsurerPaymentRow[]> => payments(sql`p.batch_id = ${batchId}`),

    find: async (batchId: number, id: number): Promise<InsurerPaymentRow | undefined> =>
      (await payments(sql`p.batch_id = ${batchId} and p.id = ${id}`))[0],

    /** False if there is a payment with the same `saveId`. */
    create: async (batchId: number, payment: NewPayment, takenBy: number, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        insert into insurer_payments (clinic_id, batch_id, amount, day, reference, save_id, taken_by, created_at)
        values (${clinicId}, ${batchId}, ${numericOf(payment.amount)}::numeric, ${payment.day}::date,
                ${payment.reference}, coalesce(${payment.saveId ?? null}::uuid, gen_random_uuid()), ${takenBy}, ${now})
        on conflict do nothing returning id`.execute(tx);
      return rows.length > 0;
    },

    /** False if the payment is void already. */
    addVoid: async (paymentId: number, reason: string, voidedBy: number, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        insert into insurer_payment_voids (clinic_id, payment_id, reason, voided_by, voided_at)
        values (${clinicId}, ${paymentId}, ${reason}, ${voidedBy}, ${now})
        on conflict do nothing returning payment_id`.execute(tx);
      return rows.length > 0;
    },

    /** The items leave the batch and can be presented again for what was rejected. */
    reject: async (
      batchId: number,
      items: readonly NewRejection[],
      { reason, day }: { readonly reason: string; readonly day: string },
      createdBy: number,
      now: Date,
    ): Promise<void> => {
      await sql`
        with given as (
          select * from unnest(${items.map(({ itemId }) => itemId)}::bigint[],
                               ${items.map(({ amount }) => numericOf(amount))}::numeric[]) as g (item_id, amount)
        ), rejected as (
          insert into claim_rejections (clinic_id, batch_id, item_id, amount, reason, day, created_by, created_at)
          select ${clinicId}::bigint, ${batchId}::bigint, item_id, amount, ${reason}, ${day}::date, ${createdBy}::bigint,
                 ${now}::timestamptz
            from given
        )
        update claim_items i set batch_id = null, amount = given.amount, version = i.version + 1
          from given where i.clinic_id = ${clinicId} and i.id = given.item_id`.execute(tx);
    },

    /** The item is in the batch again with the amount that was presented. Returns what was rejected. */
    undoRejection: async (
      batchId: number,
      itemId: number,
      { reason, by, at }: { readonly reason: string; readonly by: number; readonly at: Date },
    ): Promise<number> => {
      const { rows } = await sql<{ amount: number }>`
        update claim_rejections set undone_at = ${at}, undone_by = ${by}, undone_reason = ${reason}
         where clinic_id = ${clinicId} and batch_id = ${batchId} and item_id = ${itemId} and undone_at is null
        returning ${centsOf(sql`amount`)} as amount`.execute(tx);
      await sql`
        update claim_items i set batch_id = l.batch_id, amount = l.amount, version = i.version + 1
          from claim_lines l
         where l.clinic_id = ${clinicId} and l.batch_id = ${batchId} and l.item_id = ${itemId}
           and i.clinic_id = l.clinic_id and i.id = l.item_id`.execute(tx);
      return rows[0]?.amount ?? 0;
    },
  };
}

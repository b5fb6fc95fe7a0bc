import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { centsOf, numericOf } from '../amounts.ts';
import { REJECT_ITEMS } from './claim-batches.statements.ts';

export type InsurerPaymentRow = Awaited<
  ReturnType<ReturnType<typeof insurerPaymentsRepository>['list']>
>[number];

interface NewRejection {
  readonly itemId: number;
  readonly amount: number;
}

export function insurerPaymentsRepository(tx: Tx, clinicId: number) {
  const payments = (batchId: number) =>
    tx
      .selectFrom('insurer_payments as p')
      .leftJoin('insurer_payment_voids as v', (join) =>
        join.onRef('v.clinic_id', '=', 'p.clinic_id').onRef('v.payment_id', '=', 'p.id'),
      )
      .select(['p.id', 'p.batch_id', 'p.day', 'p.reference', 'p.taken_by', 'p.created_at'])
      .select(['v.voided_by', 'v.voided_at', 'v.reason as void_reason'])
      .select(({ ref }) => centsOf(ref('p.amount')).as('amount'))
      .where('p.clinic_id', '=', clinicId)
      .where('p.batch_id', '=', batchId);
  return {
    list: (batchId: number) => payments(batchId).orderBy('p.id').execute(),

    find: (batchId: number, id: number) => payments(batchId).where('p.id', '=', id).executeTakeFirst(),

    /** False if there is a payment with the same `save_id`. */
    create: async (values: Omit<Insertable<Tables['insurer_payments']>, 'clinic_id'>): Promise<boolean> => {
      const created = await tx
        .insertInto('insurer_payments')
        .values({ ...values, clinic_id: clinicId })
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('id')
        .executeTakeFirst();
      return created !== undefined;
    },

    /** False if the payment is void already. */
    addVoid: async (paymentId: number, reason: string, voidedBy: number, now: Date): Promise<boolean> => {
      const added = await tx
        .insertInto('insurer_payment_voids')
        .values({ clinic_id: clinicId, payment_id: paymentId, reason, voided_by: voidedBy, voided_at: now })
        .onConflict((conflicting) => conflicting.doNothing())
        .returning('payment_id')
        .executeTakeFirst();
      return added !== undefined;
    },

    reject: async (
      batchId: number,
      items: readonly NewRejection[],
      { reason, day }: { readonly reason: string; readonly day: string },
      createdBy: number,
      now: Date,
    ): Promise<void> => {
      const ids = items.map(({ itemId }) => itemId);
      const amounts = items.map(({ amount }) => numericOf(amount));
      await rawQuery(tx, REJECT_ITEMS, [clinicId, batchId, ids, amounts, reason, day, createdBy, now]);
    },

    /** The item is in the batch again with the amount that was presented. Returns what was rejected. */
    undoRejection: async (
      batchId: number,
      itemId: number,
      { reason, by, at }: { readonly reason: string; readonly by: number; readonly at: Date },
    ): Promise<number> => {
      const { amount } = await tx
        .updateTable('claim_rejections')
        .set({ undone_at: at, undone_by: by, undone_reason: reason })
        .where('clinic_id', '=', clinicId)
        .where('batch_id', '=', batchId)
        .where('item_id', '=', itemId)
        .where('undone_at', 'is', null)
        .returning(({ ref }) => centsOf(ref('amount')).as('amount'))
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('claim_items as i')
        .from('claim_lines as l')
        .set(({ ref }) => ({
          batch_id: ref('l.batch_id'),
          amount: ref('l.amount'),
          version: sql`i.version + 1`,
        }))
        .whereRef('i.clinic_id', '=', 'l.clinic_id')
        .whereRef('i.id', '=', 'l.item_id')
        .where('l.clinic_id', '=', clinicId)
        .where('l.batch_id', '=', batchId)
        .where('l.item_id', '=', itemId)
        .execute();
      return amount;
    },
  };
}

import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { centsOf } from '../amounts.ts';

export type InsurerPaymentRow = Awaited<
  ReturnType<ReturnType<typeof insurerPaymentsRepository>['list']>
>[number];

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

    create: (values: Omit<Insertable<Tables['insurer_payments']>, 'clinic_id'>) =>
      hasWritten(
        tx
          .insertInto('insurer_payments')
          .values({ ...values, clinic_id: clinicId })
          .onConflict((conflicting) => conflicting.doNothing()),
      ),

    addVoid: (values: Omit<Insertable<Tables['insurer_payment_voids']>, 'clinic_id'>) =>
      hasWritten(
        tx
          .insertInto('insurer_payment_voids')
          .values({ ...values, clinic_id: clinicId })
          .onConflict((conflicting) => conflicting.doNothing()),
      ),

    /** Puts the item back into the batch with its presented amount. Returns the rejected amount in cents. */
    undoRejection: async (
      batchId: number,
      itemId: number,
      undone: Updateable<Tables['claim_rejections']>,
    ): Promise<number> => {
      const { amount } = await tx
        .updateTable('claim_rejections')
        .set(undone)
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

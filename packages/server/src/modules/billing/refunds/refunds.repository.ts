import { type Insertable, sql } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { personName } from '../../../kernel/people.ts';
import { centsOf } from '../amounts.ts';
import { LIST_REFUNDABLE } from './refunds.statements.ts';

export function refundsRepository(tx: Tx, clinicId: number) {
  const refunds = () =>
    tx
      .selectFrom('payment_refunds as r')
      .innerJoin('payments as p', (join) =>
        join.onRef('p.clinic_id', '=', 'r.clinic_id').onRef('p.id', '=', 'r.payment_id'),
      )
      .innerJoin('users as u', (join) =>
        join.onRef('u.clinic_id', '=', 'p.clinic_id').onRef('u.id', '=', 'p.patient_id'),
      )
      .select(['r.id', 'r.payment_id', 'r.number', 'r.method', 'r.reason', 'r.day'])
      .select(['r.refunded_by', 'r.refunded_at'])
      .select(({ ref }) => [
        personName('u').$notNull().as('patient_name'),
        centsOf(ref('r.amount')).as('amount'),
      ])
      .where('r.clinic_id', '=', clinicId)
      .orderBy('r.number');
  return {
    listOf: (paymentIds: readonly number[]) =>
      refunds().where('r.payment_id', '=', anyOf(paymentIds)).execute(),

    listOfSession: (sessionId: number) => refunds().where('r.cash_session_id', '=', sessionId).execute(),

    listRefundable: async (paymentIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
      const rows = await rawQuery(tx, LIST_REFUNDABLE, [clinicId, paymentIds]);
      return new Map(rows.map(({ id, refundable }) => [id, refundable]));
    },

    /** Requires the row that `lockCounter` of the payments inserts. */
    nextNumber: async (): Promise<number> => {
      const { last_refund } = await tx
        .updateTable('receipt_counters')
        .set({ last_refund: sql`last_refund + 1` })
        .where('clinic_id', '=', clinicId)
        .returning('last_refund')
        .executeTakeFirstOrThrow();
      return last_refund;
    },

    create: (values: Omit<Insertable<Tables['payment_refunds']>, 'clinic_id'>) =>
      insertedId(tx.insertInto('payment_refunds').values({ ...values, clinic_id: clinicId })),
  };
}

import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import type { PageRequest } from '@dentaria/contract/http/page.ts';
import { type Insertable, sql } from 'kysely';
import { anyOf, ConcurrencyError, type FoundBy, type Tx } from '../../../kernel/database/database.ts';
import { type Keyset, keysetPage } from '../../../kernel/database/lists/keyset-page.ts';
import { hasWritten, insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { personName } from '../../../kernel/people.ts';
import { centsOf } from '../amounts.ts';
import { isIn, omitUndefined, type Period } from '../filters.ts';
import { KEPT_AMOUNT } from '../refunds/refunds.statements.ts';

const LOCK_TIMEOUT = '55P03';

export type PaymentRow = FoundBy<ReturnType<typeof paymentsRepository>['find']>;

export interface PaymentFilters extends Period {
  readonly method?: PaymentMethod | undefined;
  readonly patientId?: number | undefined;
}

const KEYSET: Keyset<'number'> = {
  id: 'p.id',
  sorts: { number: { column: 'p.receipt_number', type: 'bigint' } },
};

export function paymentsRepository(tx: Tx, clinicId: number) {
  const payments = () =>
    tx
      .selectFrom('payments as p')
      .innerJoin('users as u', (join) =>
        join.onRef('u.clinic_id', '=', 'p.clinic_id').onRef('u.id', '=', 'p.patient_id'),
      )
      .leftJoin('payment_voids as v', (join) =>
        join.onRef('v.clinic_id', '=', 'p.clinic_id').onRef('v.payment_id', '=', 'p.id'),
      )
      .select(['p.id', 'p.clinic_id', 'p.receipt_number', 'p.patient_id', 'p.method', 'p.day', 'p.note'])
      .select(['p.cash_session_id', 'p.taken_by', 'p.created_at', 'v.voided_by', 'v.voided_at'])
      .select(({ fn, ref, val }) => [
        personName('u').$notNull().as('patient_name'),
        centsOf(ref('p.amount')).as('amount'),
        centsOf(sql.raw(KEPT_AMOUNT)).as('kept'),
        centsOf<number | null>(ref('p.usd_amount')).as('usd_amount'),
        centsOf<number | null>(ref('p.usd_rate')).as('usd_rate'),
        fn.coalesce('v.reason', val('')).as('void_reason'),
        fn.coalesce('v.method', 'p.method').as('void_method'),
      ])
      .where('p.clinic_id', '=', clinicId);
  return {
    /** On a lock timeout the request releases its connection and is retried. */
    lockCounter: async (): Promise<void> => {
      await tx
        .insertInto('receipt_counters')
        .values({ clinic_id: clinicId })
        .onConflict((conflicting) => conflicting.doNothing())
        .execute();
      await tx
        .selectFrom('receipt_counters')
        .select('clinic_id')
        .where('clinic_id', '=', clinicId)
        .forUpdate()
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          throw (error as { code?: unknown }).code === LOCK_TIMEOUT ? new ConcurrencyError() : error;
        });
    },

    find: (id: number) => payments().where('p.id', '=', id).executeTakeFirst(),

    page: ({ method, patientId, ...period }: PaymentFilters, request: PageRequest<'number'>) =>
      keysetPage(
        payments()
          .where(isIn(period, 'p.day'))
          .where(({ and }) => and(omitUndefined({ 'p.method': method, 'p.patient_id': patientId }))),
        KEYSET,
        request,
      ),

    listOfSession: (sessionId: number) =>
      payments().where('p.cash_session_id', '=', sessionId).orderBy('p.id').execute(),

    listVoidedInSession: (sessionId: number) =>
      payments().where('v.cash_session_id', '=', sessionId).orderBy('v.voided_at').orderBy('p.id').execute(),

    listCharges: (paymentIds: readonly number[]) =>
      tx
        .selectFrom('payment_charges as c')
        .leftJoinLateral(
          (from) =>
            from
              .selectFrom('ledger_entries as l')
              .select(['l.day', 'l.description'])
              .whereRef('l.clinic_id', '=', 'c.clinic_id')
              .whereRef('l.history_id', '=', 'c.history_id')
              .whereRef('l.row_id', '=', 'c.row_id')
              .where('l.kind', '=', 'plan-debit')
              .where('l.amount', '>', '0')
              .orderBy('l.id', 'desc')
              .limit(1)
              .as('e'),
          (join) => join.onTrue(),
        )
        .select(['c.payment_id', 'c.history_id as historyId', 'c.row_id as rowId'])
        .select(({ fn, ref, val }) => [
          centsOf(ref('c.amount')).as('amount'),
          fn.coalesce('e.description', val('')).as('description'),
        ])
        .where('c.clinic_id', '=', clinicId)
        .where('c.payment_id', '=', anyOf(paymentIds))
        .orderBy('c.payment_id')
        .orderBy('e.day')
        .orderBy('c.history_id')
        .orderBy('c.row_id')
        .execute(),

    findLastDay: async (patientId: number): Promise<string | null> => {
      const { day } = await tx
        .selectFrom('payments as p')
        .leftJoin('payment_voids as v', (join) =>
          join.onRef('v.clinic_id', '=', 'p.clinic_id').onRef('v.payment_id', '=', 'p.id'),
        )
        .select(({ fn }) => fn.max<string | null>('p.day').as('day'))
        .where('p.clinic_id', '=', clinicId)
        .where('p.patient_id', '=', patientId)
        .where('v.payment_id', 'is', null)
        .executeTakeFirstOrThrow();
      return day;
    },

    create: (values: Omit<Insertable<Tables['payments']>, 'clinic_id'>) =>
      insertedId(tx.insertInto('payments').values({ ...values, clinic_id: clinicId })),

    addCharges: async (charges: readonly Insertable<Tables['payment_charges']>[]): Promise<void> => {
      if (charges.length > 0) await tx.insertInto('payment_charges').values(charges).execute();
    },

    addVoid: (values: Omit<Insertable<Tables['payment_voids']>, 'clinic_id'>) =>
      hasWritten(
        tx
          .insertInto('payment_voids')
          .values({ ...values, clinic_id: clinicId })
          .onConflict((conflicting) => conflicting.doNothing()),
      ),
  };
}

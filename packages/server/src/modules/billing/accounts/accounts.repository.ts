import { MAX_LISTED_BALANCES } from '@dentaria/contract/billing/listed-balances.ts';
import { sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { centsOf, sumOf } from '../amounts.ts';
import { isIn, type Period } from '../filters.ts';
import { LIST_BALANCES } from './accounts.statements.ts';

type EntryKey = Partial<Pick<RowOf<'ledger_entries'>, 'kind' | 'payment_id' | 'refund_id'>>;

export function accountsRepository(tx: Tx, clinicId: number) {
  const entriesOf = (patientId: number) =>
    tx
      .selectFrom('ledger_entries as e')
      .where('e.clinic_id', '=', clinicId)
      .where('e.patient_id', '=', patientId);
  const sum = async (entries: ReturnType<typeof entriesOf>): Promise<number> =>
    (await entries.select(({ ref }) => sumOf(ref('e.amount')).as('sum')).executeTakeFirstOrThrow()).sum;
  return {
    balanceOf: (patientId: number) => sum(entriesOf(patientId)),

    balanceBefore: (patientId: number, day: string) => sum(entriesOf(patientId).where('e.day', '<', day)),

    /** Sums entries in the order they were entered, regardless of their day. */
    balanceAfter: (patientId: number, key: EntryKey) =>
      sum(
        entriesOf(patientId).where('e.id', '<=', ({ selectFrom }) =>
          selectFrom('ledger_entries as t')
            .select('t.id')
            .where('t.clinic_id', '=', clinicId)
            .where('t.patient_id', '=', patientId)
            .where(({ and }) => and(key)),
        ),
      ),

    listEntries: (patientId: number, period: Period, openingBalance: number) =>
      entriesOf(patientId)
        .leftJoin('payments as p', (join) =>
          join.onRef('p.clinic_id', '=', 'e.clinic_id').onRef('p.id', '=', 'e.payment_id'),
        )
        .select(['e.id', 'e.kind', 'e.day', 'e.description', 'e.payment_id', 'p.receipt_number'])
        .select(['e.professional_id', 'e.created_at', 'e.created_by'])
        .select(({ ref }) => [
          centsOf(ref('e.amount')).as('amount'),
          sql<number>`${openingBalance}::bigint + ${centsOf(sql`sum(e.amount) over (order by e.day, e.id)`)}`.as(
            'balance',
          ),
        ])
        .where(isIn(period, 'e.day'))
        .orderBy('e.day')
        .orderBy('e.id')
        .execute(),

    listBalances: () => rawQuery(tx, LIST_BALANCES, [clinicId, MAX_LISTED_BALANCES]),
  };
}

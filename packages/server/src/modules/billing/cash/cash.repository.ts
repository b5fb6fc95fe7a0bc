import { type Insertable, sql } from 'kysely';
import { type FoundBy, type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { centsOf, numericOf } from '../amounts.ts';
import { omitUndefined } from '../filters.ts';
import { LIST_TAKINGS, takingsOf } from './cash.statements.ts';

export type SessionRow = FoundBy<ReturnType<typeof cashRepository>['find']>;

const EXPECTED_CASH = sql`(s.opening_amount
  + coalesce((select sum(t.amount) from (${sql.raw(takingsOf('s.clinic_id', 's.id'))}) t where t.method = 'cash'), 0)
  + coalesce((select sum(m.amount) from cash_movements m where m.clinic_id = s.clinic_id and m.session_id = s.id), 0))`;

export function cashRepository(tx: Tx, clinicId: number) {
  const sessions = () =>
    tx
      .selectFrom('cash_sessions as s')
      .select(['s.id', 's.clinic_id', 's.opened_by', 's.opened_at', 's.note', 's.closed_by', 's.closed_at'])
      .select('s.version')
      .select(({ ref }) => [
        centsOf(ref('s.opening_amount')).as('opening_amount'),
        centsOf<number | null>(ref('s.counted')).as('counted'),
        centsOf(EXPECTED_CASH).as('expected'),
      ])
      .where('s.clinic_id', '=', clinicId);
  const open = () =>
    tx
      .selectFrom('cash_sessions')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('closed_at', 'is', null);
  return {
    find: (id: number) => sessions().where('s.id', '=', id).executeTakeFirst(),

    findOpen: () => sessions().where('s.closed_at', 'is', null).executeTakeFirst(),

    list: (limit: number) => sessions().orderBy('s.id', 'desc').limit(limit).execute(),

    lockOpenForShare: async (): Promise<number | undefined> =>
      (await open().forShare().executeTakeFirst())?.id,

    lockOpen: async (id?: number): Promise<number | undefined> => {
      const found = open().where(({ and }) => and(omitUndefined({ id })));
      return (await found.forUpdate().executeTakeFirst())?.id;
    },

    open: (amount: number, openedBy: number, now: Date) =>
      withFieldConflict(
        insertedId(
          tx.insertInto('cash_sessions').values({
            clinic_id: clinicId,
            opening_amount: numericOf(amount),
            opened_by: openedBy,
            opened_at: now,
          }),
        ),
        { cash_sessions_open: ['amount', 'La caja ya está abierta'] },
      ),

    close: (
      id: number,
      { counted, note }: { readonly counted: number; readonly note: string | null },
      closedBy: number,
      now: Date,
    ) =>
      tx
        .updateTable('cash_sessions')
        .set({ counted: numericOf(counted), note, closed_by: closedBy, closed_at: now })
        .set({ version: sql`version + 1` })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute(),

    addMovement: (values: Omit<Insertable<Tables['cash_movements']>, 'clinic_id'>) =>
      tx
        .insertInto('cash_movements')
        .values({ ...values, clinic_id: clinicId })
        .execute(),

    listTakings: (sessionId: number) => rawQuery(tx, LIST_TAKINGS, [clinicId, sessionId]),

    listMovements: (sessionId: number) =>
      tx
        .selectFrom('cash_movements')
        .select(['id', 'reason', 'created_by', 'created_at'])
        .select(({ ref }) => centsOf(ref('amount')).as('amount'))
        .where('clinic_id', '=', clinicId)
        .where('session_id', '=', sessionId)
        .orderBy('id')
        .execute(),
  };
}

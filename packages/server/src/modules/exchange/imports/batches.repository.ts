import { type NotNull, sql } from 'kysely';
import type { FoundBy, RowOf, Tx } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { WRITE_OUTCOMES, WRITE_UNDONE } from './imports.statements.ts';

type Row = RowOf<'import_rows'>;

export type WaitingRow = Pick<Row, 'line' | 'cells' | 'damaged'>;
export type RowOutcome = Omit<Row, 'clinic_id' | 'import_id' | 'cells' | 'damaged'>;
export type AppliedRow = FoundBy<ReturnType<typeof batchesRepository>['listApplied']>[number];

export function batchesRepository(tx: Tx, clinicId: number, importId: number) {
  const rows = () =>
    tx.selectFrom('import_rows').where('clinic_id', '=', clinicId).where('import_id', '=', importId);
  const next = (after: number, limit: number) =>
    rows().where('line', '>', after).orderBy('line').limit(limit);
  return {
    listWaiting: (after: number, limit: number): Promise<WaitingRow[]> =>
      next(after, limit).select(['line', 'cells', 'damaged']).execute(),

    findEarlierLines: async (docNumbers: readonly string[], before: number): Promise<Map<string, number>> => {
      const found = await rows()
        .select((eb) => ['doc_number', eb.fn.min('line').as('line')])
        .where('doc_number', '=', sql<string>`any(${docNumbers}::text[])`)
        .where('line', '<', before)
        .groupBy('doc_number')
        .$narrowType<{ doc_number: NotNull }>()
        .execute();
      return new Map(found.map(({ doc_number, line }) => [doc_number, line]));
    },

    writeOutcomes: (outcomes: readonly RowOutcome[]) =>
      rawQuery(tx, WRITE_OUTCOMES, [clinicId, importId, JSON.stringify(outcomes)]),

    listApplied: (after: number, limit: number) =>
      next(after, limit)
        .select(['line', 'outcome', 'patient_id', 'changes', 'coverage_before', 'applied_at'])
        .where('applied_at', 'is not', null)
        .$narrowType<{ patient_id: NotNull; applied_at: NotNull }>()
        .execute(),

    writeUndone: (undone: readonly Pick<Row, 'line' | 'outcome' | 'issues'>[]) =>
      rawQuery(tx, WRITE_UNDONE, [clinicId, importId, JSON.stringify(undone)]),
  };
}

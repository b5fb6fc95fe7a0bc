import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export type MergeRow = RowOf<'patient_merges'>;

const LAST_MERGES = 100;

export function mergesRepository(tx: Tx, clinicId: number) {
  const merges = () => tx.selectFrom('patient_merges').selectAll().where('clinic_id', '=', clinicId);
  return {
    list: () => merges().orderBy('id', 'desc').limit(LAST_MERGES).execute(),

    find: (id: number, lock: boolean) =>
      merges()
        .where('id', '=', id)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst(),

    findLaterMerge: ({ id, kept_id: keptId }: MergeRow) =>
      merges()
        .where('undone_at', 'is', null)
        .where('id', '>', id)
        .where((eb) => eb.or([eb('kept_id', '=', keptId), eb('other_id', '=', keptId)]))
        .limit(1)
        .executeTakeFirst(),

    create: (merge: Omit<Insertable<Tables['patient_merges']>, 'clinic_id'>) =>
      tx
        .insertInto('patient_merges')
        .values({ clinic_id: clinicId, ...merge })
        .returningAll()
        .executeTakeFirstOrThrow(),

    end: (id: number, by: number, at: Date) =>
      tx
        .updateTable('patient_merges')
        .set({ undone_by: by, undone_at: at })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}

import { procedure } from '@dentaria/contract/billing/procedures.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import {
  type RowOf,
  type TakenFields,
  type Tx,
  withFieldConflict,
} from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { countRows } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const presentProcedure = presenter(procedure);

const TAKEN: TakenFields = {
  procedures_code: ['code', 'Ya hay una prestación con ese código'],
};

type NewProcedure = Omit<Insertable<Tables['procedures']>, 'clinic_id'>;

export function proceduresRepository(tx: Tx, clinicId: number) {
  const own = () => tx.selectFrom('procedures').selectAll().where('clinic_id', '=', clinicId);
  return {
    list: (): Promise<RowOf<'procedures'>[]> => own().orderBy('code_key').execute(),

    find: (id: number): Promise<RowOf<'procedures'> | undefined> =>
      own().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number): Promise<RowOf<'procedures'> | undefined> =>
      own().where('id', '=', id).forUpdate().executeTakeFirst(),

    count: () => countRows(tx.selectFrom('procedures').where('clinic_id', '=', clinicId)),

    create: (values: NewProcedure): Promise<RowOf<'procedures'>> =>
      withFieldConflict(
        tx
          .insertInto('procedures')
          .values({ ...values, clinic_id: clinicId })
          .returningAll()
          .executeTakeFirstOrThrow(),
        TAKEN,
      ),

    createMissing: async (values: readonly NewProcedure[]): Promise<number[]> => {
      const created = await tx
        .insertInto('procedures')
        .values(values.map((each) => ({ ...each, clinic_id: clinicId })))
        .onConflict((conflicting) => conflicting.constraint('procedures_code').doNothing())
        .returning('id')
        .execute();
      return created.map(({ id }) => id);
    },

    update: (id: number, values: Updateable<Tables['procedures']>): Promise<RowOf<'procedures'>> =>
      withFieldConflict(
        tx
          .updateTable('procedures')
          .set({ ...values, version: sql`version + 1`, updated_at: new Date() })
          .where('clinic_id', '=', clinicId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        TAKEN,
      ),
  };
}

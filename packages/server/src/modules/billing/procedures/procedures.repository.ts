import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { type TakenFields, type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import type { BillingTables, ProcedureRow, ProceduresTable } from '../billing.tables.ts';

export const presentProcedure = ({ id, code, name, chapter, active, version }: ProcedureRow): Procedure => ({
  id,
  code,
  name,
  chapter,
  active,
  version,
});

const TAKEN: TakenFields = {
  procedures_code: ['code', 'Ya hay una prestación con ese código'],
};

type NewProcedure = Omit<Insertable<ProceduresTable>, 'clinic_id'>;

/** The procedures of one clinic. */
export function proceduresRepository(tx: Tx, clinicId: number) {
  const db = tx.withTables<BillingTables>();
  const own = () => db.selectFrom('procedures').selectAll().where('clinic_id', '=', clinicId);
  return {
    list: (): Promise<ProcedureRow[]> => own().orderBy('code_key').execute(),

    find: (id: number): Promise<ProcedureRow | undefined> => own().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number): Promise<ProcedureRow | undefined> =>
      own().where('id', '=', id).forUpdate().executeTakeFirst(),

    count: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('procedures')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('clinic_id', '=', clinicId)
        .executeTakeFirstOrThrow();
      return count;
    },

    create: (values: NewProcedure): Promise<ProcedureRow> =>
      withFieldConflict(
        db
          .insertInto('procedures')
          .values({ ...values, clinic_id: clinicId })
          .returningAll()
          .executeTakeFirstOrThrow(),
        TAKEN,
      ),

    /** Inserts those whose code is free and returns their ids. */
    createMissing: async (values: readonly NewProcedure[]): Promise<number[]> => {
      const created = await db
        .insertInto('procedures')
        .values(values.map((each) => ({ ...each, clinic_id: clinicId })))
        .onConflict((conflicting) => conflicting.constraint('procedures_code').doNothing())
        .returning('id')
        .execute();
      return created.map(({ id }) => id);
    },

    update: (id: number, values: Updateable<ProceduresTable>): Promise<ProcedureRow> =>
      withFieldConflict(
        db
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

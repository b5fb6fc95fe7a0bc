import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EstimateMailsTable, EstimateTables } from '../estimates.tables.ts';

export type EstimateMailRow = Selectable<EstimateMailsTable>;

/** Mails with the link of an estimate. */
export function estimateMailsRepository(tx: Tx) {
  const db = tx.withTables<EstimateTables>();
  return {
    findLatest: ({ clinic_id, id }: { readonly clinic_id: number; readonly id: number }) =>
      db
        .selectFrom('estimate_mails')
        .selectAll()
        .where('clinic_id', '=', clinic_id)
        .where('estimate_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    create: async (mail: Insertable<EstimateMailsTable>): Promise<number> => {
      const { id } = await db
        .insertInto('estimate_mails')
        .values(mail)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    findQueuedForUpdate: (id: number): Promise<EstimateMailRow | undefined> =>
      db
        .selectFrom('estimate_mails')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst(),

    /** Changes nothing if the mail has left or was withdrawn meanwhile. */
    updateQueued: async (
      { clinic_id, id }: Pick<EstimateMailRow, 'clinic_id' | 'id'>,
      values: Updateable<EstimateMailsTable>,
    ): Promise<void> => {
      await db
        .updateTable('estimate_mails')
        .set(values)
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute();
    },

    /** Of a present patient. */
    findAddress: async (clinicId: number, patientId: number): Promise<string | undefined> => {
      const { rows } = await sql<{ email: string | null }>`
        select email from users where id = ${patientId} and clinic_id = ${clinicId} and removed_at is null
      `.execute(tx);
      return rows[0]?.email ?? undefined;
    },
  };
}

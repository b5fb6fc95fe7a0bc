import { type Insertable, sql, type Updateable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export type EstimateMailRow = RowOf<'estimate_mails'>;

/** Mails with the link of an estimate. */
export function estimateMailsRepository(tx: Tx) {
  return {
    findLatest: ({ clinic_id, id }: { readonly clinic_id: number; readonly id: number }) =>
      tx
        .selectFrom('estimate_mails')
        .selectAll()
        .where('clinic_id', '=', clinic_id)
        .where('estimate_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    create: async (mail: Insertable<Tables['estimate_mails']>): Promise<number> => {
      const { id } = await tx
        .insertInto('estimate_mails')
        .values(mail)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    findQueuedForUpdate: (id: number): Promise<EstimateMailRow | undefined> =>
      tx
        .selectFrom('estimate_mails')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst(),

    /** Changes nothing if the mail has left or was withdrawn meanwhile. */
    updateQueued: async (
      { clinic_id, id }: Pick<EstimateMailRow, 'clinic_id' | 'id'>,
      values: Updateable<Tables['estimate_mails']>,
    ): Promise<void> => {
      await tx
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

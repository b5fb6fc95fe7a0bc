import type { Insertable, Updateable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export type EstimateMailRow = RowOf<'estimate_mails'>;

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

    create: (mail: Insertable<Tables['estimate_mails']>) =>
      insertedId(tx.insertInto('estimate_mails').values(mail)),

    findQueuedForUpdate: (id: number): Promise<EstimateMailRow | undefined> =>
      tx
        .selectFrom('estimate_mails')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst(),

    updateQueued: (
      { clinic_id, id }: Pick<EstimateMailRow, 'clinic_id' | 'id'>,
      values: Updateable<Tables['estimate_mails']>,
    ) =>
      tx
        .updateTable('estimate_mails')
        .set(values)
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute(),
  };
}

import { type Insertable, sql, type Updateable } from 'kysely';
import { lockName, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { hasRow } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export type MessageRow = RowOf<'follow_up_messages'>;
type MessageKey = Pick<MessageRow, 'clinic_id' | 'id'>;

export function followUpMessagesRepository(tx: Tx) {
  return {
    /** Serializes a clinic's senders, so that no patient gets two messages at once. */
    lock: (clinicId: number) => lockName(tx, `follow-up messages ${clinicId}`),

    nextBatch: async () => {
      const next = sql<number>`nextval('follow_up_batches')`.as('id');
      return (await tx.selectNoFrom(next).executeTakeFirstOrThrow()).id;
    },

    create: (messages: readonly Insertable<Tables['follow_up_messages']>[]) =>
      tx
        .insertInto('follow_up_messages')
        .values([...messages])
        .returning(['id', 'message_id'])
        .execute(),

    hasBatch: (clinicId: number, batchId: number) =>
      hasRow(
        tx
          .selectFrom('follow_up_messages')
          .select('id')
          .where('clinic_id', '=', clinicId)
          .where('batch_id', '=', batchId)
          .limit(1),
      ),

    /** Leaves `detail` null. Messages that the job withdraws have one. */
    withdrawBatch: async (clinicId: number, batchId: number, now: Date) => {
      const rows = await tx
        .updateTable('follow_up_messages')
        .set({ state: 'withdrawn', detail: null, state_at: now })
        .where('clinic_id', '=', clinicId)
        .where('batch_id', '=', batchId)
        .where('state', '=', 'queued')
        .where('due_at', '>', now)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    findQueuedForUpdate: (id: number) =>
      tx
        .selectFrom('follow_up_messages')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst(),

    updateQueued: async ({ clinic_id, id }: MessageKey, values: Updateable<Tables['follow_up_messages']>) => {
      await tx
        .updateTable('follow_up_messages')
        .set(values)
        .where((eb) => eb.and({ clinic_id, id }))
        .where('state', '=', 'queued')
        .execute();
    },
  };
}

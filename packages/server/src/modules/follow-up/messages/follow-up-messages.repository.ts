import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { FollowUpMessagesTable, FollowUpTables } from '../follow-up.tables.ts';

export type MessageRow = Selectable<FollowUpMessagesTable>;
type MessageKey = Pick<MessageRow, 'clinic_id' | 'id'>;

/** The outbox of messages from the work list. */
export function followUpMessagesRepository(tx: Tx) {
  const db = tx.withTables<FollowUpTables>();
  return {
    /** Makes the writers of a clinic wait for each other, so that two people do not write to a patient at once. */
    lock: (clinicId: number) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`follow-up messages ${clinicId}`}, 0))`.execute(tx),

    nextBatch: async (): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select nextval('follow_up_batches') as id`.execute(tx);
      return rows[0]?.id ?? 0;
    },

    create: async (messages: readonly Insertable<FollowUpMessagesTable>[]): Promise<readonly number[]> => {
      const rows = await db
        .insertInto('follow_up_messages')
        .values([...messages])
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    hasBatch: async (clinicId: number, batchId: number): Promise<boolean> => {
      const found = await db
        .selectFrom('follow_up_messages')
        .select('id')
        .where('clinic_id', '=', clinicId)
        .where('batch_id', '=', batchId)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Those that are not about to leave. */
    withdrawBatch: async (clinicId: number, batchId: number, now: Date): Promise<readonly number[]> => {
      const rows = await db
        .updateTable('follow_up_messages')
        .set({ state: 'withdrawn', state_at: now })
        .where('clinic_id', '=', clinicId)
        .where('batch_id', '=', batchId)
        .where('state', '=', 'queued')
        .where('due_at', '>', now)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    findQueuedForUpdate: (id: number): Promise<MessageRow | undefined> =>
      db
        .selectFrom('follow_up_messages')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .forUpdate()
        .executeTakeFirst(),

    /** Changes nothing if the message has been withdrawn or has left meanwhile. */
    updateQueued: async (
      { clinic_id, id }: MessageKey,
      values: Updateable<FollowUpMessagesTable>,
    ): Promise<void> => {
      await db
        .updateTable('follow_up_messages')
        .set(values)
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .execute();
    },

    /** The address of a patient of an active clinic who has not declined, and the clinic's name. */
    findRecipient: ({ clinic_id, patient_id }: Pick<MessageRow, 'clinic_id' | 'patient_id'>) =>
      db
        .selectFrom('users as p')
        .innerJoin('clinics as c', 'c.id', 'p.clinic_id')
        .leftJoin('message_consents as m', (join) =>
          join.onRef('m.clinic_id', '=', 'p.clinic_id').onRef('m.patient_id', '=', 'p.id'),
        )
        .select(['p.email', 'c.name as clinic_name'])
        .where('p.clinic_id', '=', clinic_id)
        .where('p.id', '=', patient_id)
        .where('p.enabled', '=', true)
        .where('p.removed_at', 'is', null)
        .where('c.active', '=', true)
        .where((eb) => eb.or([eb('m.answer', 'is', null), eb('m.answer', '<>', 'no')]))
        .executeTakeFirst(),
  };
}

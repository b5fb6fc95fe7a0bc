import { type Insertable, sql, type Updateable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type Values = Tables['account_notices'];

interface EmailNotice {
  readonly userId: number;
  readonly recipient: string;
  readonly detail: string | null;
}

export function noticesRepository(tx: Tx) {
  return {
    create: async (values: Insertable<Values>): Promise<number> => {
      const { id } = await tx
        .insertInto('account_notices')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Notices of changed addresses. Resolves to the ids. */
    createForEmails: async (notices: readonly EmailNotice[], at: Date): Promise<number[]> => {
      const records = notices.map(({ userId, ...notice }) => ({ user_id: userId, ...notice }));
      const { rows } = await sql<{ id: number }>`
        select id from queue_email_notices(${JSON.stringify(records)}::jsonb, ${at}) as id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    find: (id: number): Promise<RowOf<'account_notices'> | undefined> =>
      tx.selectFrom('account_notices').selectAll().where('id', '=', id).executeTakeFirst(),

    update: (id: number, values: Updateable<Values>) =>
      tx.updateTable('account_notices').set(values).where('id', '=', id).execute(),

    removeOlderThan: (moment: Date) =>
      tx.deleteFrom('account_notices').where('created_at', '<', moment).execute(),
  };
}

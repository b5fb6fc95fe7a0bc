import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { AccountNoticeRow, AuthTables } from '../auth.tables.ts';

type Values = AuthTables['account_notices'];

interface EmailNotice {
  readonly userId: number;
  readonly recipient: string;
  readonly detail: string | null;
}

export function noticesRepository(tx: Tx) {
  const db = tx.withTables<AuthTables>();
  return {
    create: async (values: Insertable<Values>): Promise<number> => {
      const { id } = await db
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

    find: (id: number): Promise<AccountNoticeRow | undefined> =>
      db.selectFrom('account_notices').selectAll().where('id', '=', id).executeTakeFirst(),

    update: (id: number, values: Updateable<Values>) =>
      db.updateTable('account_notices').set(values).where('id', '=', id).execute(),

    removeOlderThan: (moment: Date) =>
      db.deleteFrom('account_notices').where('created_at', '<', moment).execute(),
  };
}

import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { AccountNoticeRow, AuthTables } from '../auth.tables.ts';

type Values = AuthTables['account_notices'];

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

    find: (id: number): Promise<AccountNoticeRow | undefined> =>
      db.selectFrom('account_notices').selectAll().where('id', '=', id).executeTakeFirst(),

    update: (id: number, values: Updateable<Values>) =>
      db.updateTable('account_notices').set(values).where('id', '=', id).execute(),

    removeOlderThan: (moment: Date) =>
      db.deleteFrom('account_notices').where('created_at', '<', moment).execute(),
  };
}

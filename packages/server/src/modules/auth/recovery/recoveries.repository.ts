import type { Insertable, Updateable } from 'kysely';
import { deleteExcessLinks } from '../../../kernel/access/links.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { countRows, insertedId } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { accountsWithUsers } from '../sessions/sessions.repository.ts';

type Values = Tables['password_recoveries'];

export function recoveriesRepository(tx: Tx) {
  return {
    create: (values: Insertable<Values>) => insertedId(tx.insertInto('password_recoveries').values(values)),

    findForUpdate: (id: number) =>
      tx.selectFrom('password_recoveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    update: (id: number, values: Updateable<Values>) =>
      tx.updateTable('password_recoveries').set(values).where('id', '=', id).execute(),

    countOf: (userId: number, since: Date) =>
      countRows(
        tx.selectFrom('password_recoveries').where('user_id', '=', userId).where('created_at', '>', since),
      ),

    addLink: async (recovery_id: number, token_hash: Buffer): Promise<void> => {
      await deleteExcessLinks(tx, 'recovery', token_hash, {
        table: 'password_recovery_links',
        subject: { recovery_id },
        newest: 'created_at',
      });
      await tx.insertInto('password_recovery_links').values({ token_hash, recovery_id }).execute();
    },

    /** A change of the account's password, sessions or e-mail invalidates the link. */
    findByToken: (tokenHash: Buffer, now: Date) =>
      accountsWithUsers(tx)
        .innerJoin('password_recoveries as r', 'r.user_id', 'a.user_id')
        .innerJoin('password_recovery_links as l', 'l.recovery_id', 'r.id')
        .select('r.id as recovery_id')
        .where('l.token_hash', '=', tokenHash)
        .where('r.used_at', 'is', null)
        .where('r.expires_at', '>', now)
        .where('u.removed_at', 'is', null)
        .whereRef('u.token_version', '=', 'r.token_version')
        .whereRef('u.email', '=', 'r.recipient')
        .executeTakeFirst(),
  };
}

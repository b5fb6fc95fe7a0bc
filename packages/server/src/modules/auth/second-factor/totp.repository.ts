import type { Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';

export function totpRepository(tx: Tx) {
  return {
    find: (userId: number) =>
      tx.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    list: () =>
      tx
        .selectFrom('totp_secrets as t')
        .innerJoin('accounts as a', 'a.user_id', 't.user_id')
        .select(['t.user_id', 't.secret', 'a.username'])
        .orderBy('t.user_id')
        .execute(),

    begin: (userId: number, secret: Buffer, now: Date) =>
      hasWritten(
        tx
          .insertInto('totp_secrets')
          .values({ user_id: userId, secret, created_at: now })
          .onConflict((oc) =>
            oc
              .column('user_id')
              .doUpdateSet({ secret, created_at: now })
              .where('totp_secrets.confirmed_at', 'is', null),
          ),
      ),

    confirm: (userId: number, step: number, now: Date) =>
      hasWritten(
        tx
          .updateTable('totp_secrets')
          .set({ confirmed_at: now, last_step: step })
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is', null),
      ),

    useStep: (userId: number, step: number, now: Date) =>
      hasWritten(
        tx
          .updateTable('totp_secrets')
          .set({ last_step: step, last_used_at: now })
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null)
          .where('last_step', '<', step),
      ),

    replaceSecret: (userId: number, secret: Buffer) =>
      tx.updateTable('totp_secrets').set({ secret }).where('user_id', '=', userId).execute(),

    remove: (userId: number) => tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute(),
  };
}

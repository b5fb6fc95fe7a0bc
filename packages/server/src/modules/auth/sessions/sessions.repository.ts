import { sql } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';

export const accountsWithUsers = (tx: Tx) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.clinic_id', '=', 'a.clinic_id').onRef('u.id', '=', 'a.user_id'),
    )
    .leftJoin('clinics as c', 'c.id', 'u.clinic_id')
    .select(['u.id', 'u.username', 'u.roles', 'u.clinic_id', 'u.token_version', 'u.enabled'])
    .select('c.active as clinic_active');

export function sessionsRepository(tx: Tx) {
  return {
    findAccounts: (nameOrEmail: string) => {
      const key = nameOrEmail.toLowerCase();
      return accountsWithUsers(tx)
        .select('u.password_hash')
        .select((eb) => ['a.staff', eb('a.username_key', '=', key).as('by_name')])
        .where('a.removed', '=', false)
        .where((eb) => eb.or([eb('a.username_key', '=', key), eb('a.email_key', '=', key)]))
        .orderBy('by_name', 'desc')
        .orderBy('a.staff', 'desc')
        .limit(3)
        .execute();
    },

    findAccount: (userId: number) =>
      accountsWithUsers(tx).where('u.id', '=', userId).where('u.removed_at', 'is', null).executeTakeFirst(),

    getPassword: (userId: number) =>
      tx
        .selectFrom('users')
        .select(['password_hash', 'token_version'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    /** Returns false if a concurrent change has already ended the sessions of `tokenVersion`. */
    changePassword: (userId: number, tokenVersion: number, password_hash: string) =>
      hasWritten(
        tx
          .updateTable('users')
          .set((eb) => ({ password_hash, token_version: eb('token_version', '+', 1) }))
          .where('id', '=', userId)
          .where('token_version', '=', tokenVersion),
      ),

    end: (sessionId: string, expiresAt: Date) =>
      hasWritten(
        tx
          .insertInto('ended_sessions')
          .values({ session_id: sessionId, expires_at: expiresAt })
          .onConflict((oc) => oc.doNothing()),
      ),

    removeExpired: () => tx.deleteFrom('ended_sessions').where('expires_at', '<', sql<Date>`now()`).execute(),

    endAllOf: (userIds: readonly number[]) =>
      tx
        .updateTable('users')
        .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
        .where('id', '=', anyOf(userIds))
        .execute(),
  };
}

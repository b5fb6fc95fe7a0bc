import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { AuthTables, ChallengePurpose, PasskeyRow } from '../auth.tables.ts';

export function passkeysRepository(tx: Tx) {
  const db = tx.withTables<AuthTables>();
  return {
    listOf: (userId: number): Promise<PasskeyRow[]> =>
      db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    findByCredential: (credentialId: Uint8Array): Promise<PasskeyRow | undefined> =>
      db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /** False if an account has the passkey. */
    add: async (values: Insertable<AuthTables['passkeys']>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('passkeys')
        .values(values)
        .onConflict((oc) => oc.column('credential_id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** False if a concurrent use moved the counter: then one of two authenticators is a copy. */
    recordUse: async ({ id, counter }: PasskeyRow, newCounter: number, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    rename: (userId: number, id: number, name: string) =>
      db.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute(),

    remove: async (userId: number, id: number): Promise<void> => {
      await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute();
    },

    removeAllOf: (userId: number) => db.deleteFrom('passkeys').where('user_id', '=', userId).execute(),
  };
}

export function challengesRepository(tx: Tx) {
  const db = tx.withTables<AuthTables>();
  return {
    add: (values: Insertable<AuthTables['webauthn_challenges']>) =>
      db.insertInto('webauthn_challenges').values(values).execute(),

    /** Uses the challenge up. False if it is unknown, expired or for another purpose or account. */
    take: async (
      challengeHash: Uint8Array,
      { purpose, userId, now }: { purpose: ChallengePurpose; userId: number | null; now: Date },
    ): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('webauthn_challenges')
        .where('challenge_hash', '=', challengeHash)
        .where('purpose', '=', purpose)
        .where('user_id', 'is not distinct from', userId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    removeExpired: (now: Date) =>
      db.deleteFrom('webauthn_challenges').where('expires_at', '<', now).execute(),
  };
}

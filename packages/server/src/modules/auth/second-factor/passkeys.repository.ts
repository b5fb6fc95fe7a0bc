import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export function passkeysRepository(tx: Tx) {
  return {
    listOf: (userId: number): Promise<RowOf<'passkeys'>[]> =>
      tx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    findByCredential: (credentialId: Buffer): Promise<RowOf<'passkeys'> | undefined> =>
      tx.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /** False if an account has the passkey. */
    add: async (values: Insertable<Tables['passkeys']>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('passkeys')
        .values(values)
        .onConflict((oc) => oc.column('credential_id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** False if a concurrent use moved the counter: then one of two authenticators is a copy. */
    recordUse: async (
      { id, counter }: RowOf<'passkeys'>,
      newCounter: number,
      now: Date,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    rename: (userId: number, id: number, name: string) =>
      tx.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute(),

    remove: async (userId: number, id: number): Promise<void> => {
      await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute();
    },

    removeAllOf: (userId: number) => tx.deleteFrom('passkeys').where('user_id', '=', userId).execute(),
  };
}

export function challengesRepository(tx: Tx) {
  return {
    add: (values: Insertable<Tables['webauthn_challenges']>) =>
      tx.insertInto('webauthn_challenges').values(values).execute(),

    /** Uses the challenge up. False if it is unknown, expired or for another purpose or account. */
    take: async (
      challengeHash: Buffer,
      {
        purpose,
        userId,
        now,
      }: { purpose: RowOf<'webauthn_challenges'>['purpose']; userId: number | null; now: Date },
    ): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom('webauthn_challenges')
        .where('challenge_hash', '=', challengeHash)
        .where('purpose', '=', purpose)
        .where('user_id', 'is not distinct from', userId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

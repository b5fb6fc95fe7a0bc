import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export function passkeysRepository(tx: Tx) {
  return {
    listOf: (userId: number) =>
      tx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    findByCredential: (credentialId: Buffer) =>
      tx.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    add: (values: Insertable<Tables['passkeys']>) =>
      hasWritten(
        tx
          .insertInto('passkeys')
          .values(values)
          .onConflict((oc) => oc.column('credential_id').doNothing()),
      ),

    /** Returns false if the counter changed concurrently: then one of two authenticators is a copy. */
    recordUse: ({ id, counter }: RowOf<'passkeys'>, newCounter: number, now: Date) =>
      hasWritten(
        tx
          .updateTable('passkeys')
          .set({ counter: newCounter, last_used_at: now })
          .where('id', '=', id)
          .where('counter', '=', counter),
      ),

    rename: (userId: number, id: number, name: string) =>
      tx.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute(),

    remove: (userId: number, id: number) =>
      tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute(),

    removeAllOf: (userId: number) => tx.deleteFrom('passkeys').where('user_id', '=', userId).execute(),
  };
}

export interface ChallengeUse {
  readonly purpose: RowOf<'webauthn_challenges'>['purpose'];
  readonly userId: number | null;
}

export function challengesRepository(tx: Tx) {
  return {
    add: (values: Insertable<Tables['webauthn_challenges']>) =>
      tx.insertInto('webauthn_challenges').values(values).execute(),

    take: (challengeHash: Buffer, { purpose, userId }: ChallengeUse, now: Date) =>
      hasWritten(
        tx
          .deleteFrom('webauthn_challenges')
          .where('challenge_hash', '=', challengeHash)
          .where('purpose', '=', purpose)
          .where('user_id', 'is not distinct from', userId)
          .where('expires_at', '>', now),
      ),
  };
}

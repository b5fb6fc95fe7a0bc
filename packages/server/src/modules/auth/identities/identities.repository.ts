import { type Insertable, sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { accountsWithUsers } from '../sessions/sessions.repository.ts';

type Identity = Pick<RowOf<'linked_identities'>, 'issuer' | 'subject'>;

export function identitiesRepository(tx: Tx) {
  return {
    findAccount: ({ issuer, subject }: Identity) =>
      accountsWithUsers(tx)
        .innerJoin('linked_identities as i', 'i.user_id', 'a.user_id')
        .select('i.id as identity_id')
        .where('i.issuer', '=', issuer)
        .where('i.subject', '=', subject)
        .where('a.removed', '=', false)
        .executeTakeFirst(),

    listOf: (userId: number) =>
      tx
        .selectFrom('linked_identities')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    create: (values: Insertable<Tables['linked_identities']>) =>
      tx
        .insertInto('linked_identities')
        .values(values)
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst(),

    recordUse: (id: number, now: Date) =>
      tx.updateTable('linked_identities').set({ last_used_at: now }).where('id', '=', id).execute(),

    remove: (userId: number, id: number) =>
      hasWritten(tx.deleteFrom('linked_identities').where('user_id', '=', userId).where('id', '=', id)),

    removeOfRemovedUsers: (identity?: Identity) =>
      tx
        .deleteFrom('linked_identities')
        .$if(identity !== undefined, (query) =>
          query.where('issuer', '=', identity?.issuer ?? '').where('subject', '=', identity?.subject ?? ''),
        )
        .where('user_id', 'in', (eb) =>
          eb.selectFrom('accounts').select('user_id').where('removed', '=', sql<boolean>`true`),
        )
        .execute(),
  };
}

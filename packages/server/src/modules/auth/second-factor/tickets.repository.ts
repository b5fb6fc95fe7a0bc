import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { accountsWithUsers } from '../sessions/sessions.repository.ts';

export function ticketsRepository(tx: Tx) {
  return {
    replace: async (values: Insertable<Tables['sign_in_tickets']>): Promise<void> => {
      const { user_id, kind } = values;
      await tx
        .deleteFrom('sign_in_tickets')
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .execute();
      await tx.insertInto('sign_in_tickets').values(values).execute();
    },

    find: (
      tokenHash: Buffer,
      kinds: readonly RowOf<'sign_in_tickets'>['kind'][],
      { now, attempts }: { now: Date; attempts: number },
    ) =>
      accountsWithUsers(tx)
        .innerJoin('sign_in_tickets as t', 't.user_id', 'a.user_id')
        .select(['t.token_hash', 't.kind'])
        .where('t.token_hash', '=', tokenHash)
        .where('t.kind', 'in', kinds)
        .where('t.expires_at', '>', now)
        .where('t.attempts', '<', attempts)
        .where('u.removed_at', 'is', null)
        .whereRef('u.token_version', '=', 't.token_version')
        .executeTakeFirst(),

    countAttempt: (tokenHash: Buffer, max: number) =>
      hasWritten(
        tx
          .updateTable('sign_in_tickets')
          .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
          .where('token_hash', '=', tokenHash)
          .where('attempts', '<', max),
      ),

    take: (tokenHash: Buffer) =>
      hasWritten(tx.deleteFrom('sign_in_tickets').where('token_hash', '=', tokenHash)),

    removeAllOf: (userId: number) => tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute(),
  };
}

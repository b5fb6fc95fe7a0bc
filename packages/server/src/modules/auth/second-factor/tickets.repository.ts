import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export function ticketsRepository(tx: Tx) {
  return {
    /** Replaces the user's earlier tickets of the kind, so that attempts cannot be spread over many of them. */
    replace: async (values: Insertable<Tables['sign_in_tickets']>): Promise<void> => {
      const { user_id, kind } = values;
      await tx
        .deleteFrom('sign_in_tickets')
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .execute();
      await tx.insertInto('sign_in_tickets').values(values).execute();
    },

    /** With its account, unless the sessions of that ended since. */
    find: (
      tokenHash: Buffer,
      kinds: readonly RowOf<'sign_in_tickets'>['kind'][],
      { now, attempts }: { now: Date; attempts: number },
    ) =>
      tx
        .selectFrom('sign_in_tickets as t')
        .innerJoin('accounts as a', 'a.user_id', 't.user_id')
        .innerJoin('users as u', (join) =>
          join.onRef('u.clinic_id', '=', 'a.clinic_id').onRef('u.id', '=', 'a.user_id'),
        )
        .leftJoin('clinics as c', 'c.id', 'u.clinic_id')
        .select(['t.token_hash', 't.kind', 'u.id', 'u.username', 'u.roles', 'u.clinic_id', 'u.token_version'])
        .select(['u.enabled', 'c.active as clinic_active'])
        .where('t.token_hash', '=', tokenHash)
        .where('t.kind', 'in', kinds)
        .where('t.expires_at', '>', now)
        .where('t.attempts', '<', attempts)
        .where('u.removed_at', 'is', null)
        .whereRef('u.token_version', '=', 't.token_version')
        .executeTakeFirst(),

    /** False if the ticket has had `max` attempts. */
    countAttempt: async (tokenHash: Buffer, max: number): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('sign_in_tickets')
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('attempts', '<', max)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** False if another call has used the ticket. */
    take: async (tokenHash: Buffer): Promise<boolean> => {
      const { numDeletedRows } = await tx
        .deleteFrom('sign_in_tickets')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    removeAllOf: (userId: number) => tx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute(),
  };
}

import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { hasRow } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type Values = Tables['oidc_requests'];

interface Keys {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  /** Null for a sign-in. */
  readonly userId: number | null;
}

export function oidcRequestsRepository(tx: Tx) {
  return {
    create: (values: Insertable<Values>) => tx.insertInto('oidc_requests').values(values).execute(),

    isPending: ({ stateHash, userId }: Omit<Keys, 'browserHash'>, now: Date) =>
      hasRow(
        tx
          .selectFrom('oidc_requests')
          .select('id')
          .where('state_hash', '=', stateHash)
          .where('user_id', 'is not distinct from', userId)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now),
      ),

    use: ({ stateHash, browserHash, userId }: Keys, now: Date) =>
      tx
        .updateTable('oidc_requests')
        .set({ used_at: now })
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', browserHash)
        .where('user_id', 'is not distinct from', userId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['id', 'nonce', 'code_verifier'])
        .executeTakeFirst(),

    addTicket: (
      id: number,
      values: Required<
        Pick<Insertable<Values>, 'ticket_hash' | 'issuer' | 'subject' | 'email' | 'user_id' | 'expires_at'>
      >,
    ) => tx.updateTable('oidc_requests').set(values).where('id', '=', id).execute(),

    isTicket: (ticketHash: Buffer, userId: number, now: Date) =>
      hasRow(
        tx
          .selectFrom('oidc_requests')
          .select('id')
          .where('ticket_hash', '=', ticketHash)
          .where('user_id', '=', userId)
          .where('expires_at', '>', now),
      ),

    takeTicket: (
      { ticketHash, browserHash, userId }: Omit<Keys, 'stateHash'> & { readonly ticketHash: Buffer },
      now: Date,
    ) =>
      tx
        .deleteFrom('oidc_requests')
        .where('ticket_hash', '=', ticketHash)
        .where('browser_hash', '=', browserHash)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .returning(['issuer', 'subject', 'email'])
        .executeTakeFirst(),
  };
}

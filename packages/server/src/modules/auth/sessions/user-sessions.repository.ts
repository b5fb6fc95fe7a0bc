import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type Values = Insertable<Tables['sessions']>;

export type SeenSession = Omit<Values, 'method' | 'created_at'>;

const MAX_LISTED_SESSIONS = 100;

export function userSessionsRepository(tx: Tx) {
  const live = (userId: number, now: Date) =>
    tx
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.id', '=', 's.user_id').onRef('u.token_version', '=', 's.token_version'),
      )
      .where('s.user_id', '=', userId)
      .where('s.expires_at', '>', now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('ended_sessions as e').whereRef('e.session_id', '=', 's.session_id'))),
      );
  return {
    create: (values: Values) => tx.insertInto('sessions').values(values).execute(),

    list: (userId: number, now: Date) =>
      live(userId, now)
        .selectAll('s')
        .orderBy('s.last_used_at', 'desc')
        .orderBy('s.id', 'desc')
        .limit(MAX_LISTED_SESSIONS)
        .execute(),

    findOf: (userId: number, id: number) =>
      tx
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    renew: (sessionId: string, token: Pick<Values, 'session_id' | 'token_version' | 'expires_at'>) =>
      hasWritten(tx.updateTable('sessions').set(token).where('session_id', '=', sessionId)),

    /** Ordered, so that two processes do not deadlock. Inserts rows for sessions that an earlier release opened. */
    noteUses: (seen: readonly SeenSession[]) =>
      sql`
      insert into sessions as s
             (session_id, user_id, token_version, device, address, created_at, last_used_at, expires_at)
      select u.session_id, u.user_id, u.token_version, u.device, u.address, u.last_used_at, u.last_used_at, u.expires_at
        from jsonb_populate_recordset(null::sessions, ${JSON.stringify(seen)}::jsonb) u join accounts a using (user_id)
       order by u.session_id
      on conflict (session_id) do update
         set last_used_at = excluded.last_used_at, address = excluded.address
       where s.last_used_at < excluded.last_used_at`.execute(tx),
  };
}

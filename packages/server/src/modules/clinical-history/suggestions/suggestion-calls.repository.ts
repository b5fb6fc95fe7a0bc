import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/** Limit per user, counted in the database, which all processes share. */
const CALLS_PER_HOUR = 10;

export function suggestionCallsRepository(tx: Tx) {
  return {
    /** Counts a call of the user. False, without counting, if the limit is reached. */
    count: async (userId: number): Promise<boolean> => {
      const recent = sql`array(select t from unnest(c.made_at) t where t > now() - interval '1 hour' order by t)`;
      const { rows } = await sql`
        insert into suggestion_calls as c (user_id, made_at) values (${userId}, array[now()])
        on conflict (user_id) do update set made_at = ${recent} || now()
        where cardinality(${recent}) < ${CALLS_PER_HOUR}
        returning user_id`.execute(tx);
      return rows.length === 1;
    },

    /** Seconds until the oldest counted call is an hour old, 1 to 3,600. That call may be later than this transaction. */
    secondsToNext: async (userId: number): Promise<number> => {
      const row = await tx
        .selectFrom('suggestion_calls')
        .select(
          sql<number>`ceil(extract(epoch from made_at[1] + interval '1 hour' - now()))::int`.as('seconds'),
        )
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return Math.min(Math.max(1, row?.seconds ?? 1), 3_600);
    },
  };
}

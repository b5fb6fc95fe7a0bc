import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Those of the users whom a record names. */
export type UsersNamed = (tx: Tx, userIds: readonly number[]) => Promise<readonly number[]>;

/** `condition`: the SQL function of a module that is true for a user whom its records name. */
export async function usersNamedBy(
  tx: Tx,
  condition: string,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom(sql<{ id: number }>`unnest(${userIds}::integer[])`.as<'u'>(sql`u (id)`))
    .select('id')
    .where(sql<boolean>`${sql.ref(condition)}(id)`)
    .execute();
  return rows.map(({ id }) => id);
}

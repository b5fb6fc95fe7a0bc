import { type RawBuilder, sql } from 'kysely';
import type { TestDatabase } from '../../../../testing/test-database.ts';

/** Explains the query as the serving role, under row-level security. */
export async function planOf(
  { database }: Pick<TestDatabase, 'database'>,
  statement: RawBuilder<unknown>,
  clinics: readonly number[] | undefined,
): Promise<string> {
  return database.transaction(async (tx) => {
    const [scope, ids] = clinics ? ['clinic', `{${clinics.join()}}`] : ['all', ''];
    await sql`select set_config('dentaria.scope', ${scope}, true), set_config('dentaria.clinics', ${ids}, true)`.execute(
      tx,
    );
    // The embedded server's setting. With the default for disks, scanning a small table is cheaper.
    await sql`set local random_page_cost = 1.1`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

export const scopeOf = (clinics: readonly number[] | undefined) => ({
  clinics,
  includesStaff: clinics === undefined,
});

import type { TestApp } from '../../testing/test-app.ts';

/** Tables that rejected requests write, or that hold no personal data. */
const EXCLUDED = ['audit', 'throttle', 'list_stamps', 'idempotency_keys'];

/** Order-independent digests of all tables of records, to detect writes. */
export async function digestsOf({ owner }: TestApp): Promise<Readonly<Record<string, string>>> {
  const tables = (await tablesOf({ owner })).filter((table) => !EXCLUDED.includes(table));
  const digests = tables.map(
    (table) =>
      `(select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t) as ${table}`,
  );
  const { rows } = await owner.query<Record<string, string>>(`select ${digests.join(', ')}`);
  return rows[0] ?? {};
}

/** The product's tables, without Kysely's and the job queue's. */
export async function tablesOf({ owner }: Pick<TestApp, 'owner'>): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^kysely_' order by relname`,
  );
  return rows.map(({ name }) => name);
}

export async function disableRowLevelSecurity({ owner }: Pick<TestApp, 'owner'>): Promise<void> {
  for (const table of await tablesOf({ owner }))
    await owner.query(`alter table ${table} disable row level security`);
}

import type { TestApp } from '../../testing/test-app.ts';

/** Counted or noted also for calls that are refused, or no record of anybody. */
const BESIDE_THE_RECORDS = ['audit', 'throttle', 'list_stamps'];

/** Every table of records with a digest of its rows, in no order: two of them differ when anything was written between. */
export async function contentsOf({ owner }: TestApp): Promise<Readonly<Record<string, string>>> {
  const tables = (await tablesOf({ owner })).filter((table) => !BESIDE_THE_RECORDS.includes(table));
  const digests = tables.map(
    (table) =>
      `(select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t) as ${table}`,
  );
  const { rows } = await owner.query<Record<string, string>>(`select ${digests.join(', ')}`);
  return rows[0] ?? {};
}

/** The tables of the product; those of the migrator and of the job queue are theirs. */
export async function tablesOf({ owner }: Pick<TestApp, 'owner'>): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^kysely_' order by relname`,
  );
  return rows.map(({ name }) => name);
}

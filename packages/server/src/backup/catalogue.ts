import pg from 'pg';
import { StartupError } from '../kernel/startup-error.ts';
import type { Manifest } from './archive.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows are ordered by the primary key, so that equal tables yield equal files. */
  readonly key: readonly string[];
  readonly references: readonly string[];
}

export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

const NOT_BACKED_UP = [
  // Filled by migrations, which run before a restore.
  'public.kysely_migration',
  'public.kysely_migration_lock',
  // A restored installation has no backup yet.
  'public.backups',
  // Written by the first start after a restore (installation-key.ts).
  'public.installation',
];

/**
 * Reads the catalogue, so that new tables are included. Excludes unlogged tables (rate limits) and jobs, which the
 * next start enqueues again (jobs.ts).
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select a.attname::text from pg_index i
                    cross join unnest(i.indkey) with ordinality k (attnum, place)
                    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                   where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
            array(select distinct rn.nspname || '.' || r.relname from pg_constraint f
                    join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
                   where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable
                     and f.confrelid <> c.oid) as "references"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = 'public'
        and n.nspname || '.' || c.relname <> all ($1)
      order by 1, 2`,
    [NOT_BACKED_UP],
  );
  return rows;
}

export function sortByDependencies(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  const known = new Set(tables.map(nameOf));
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ references }) =>
      references.every((name) => placed.has(name) || !known.has(name)),
    );
    if (ready.length === 0)
      throw new StartupError(`Tables that reference each other: ${left.map(nameOf).join(', ')}`);
    for (const table of ready) placed.add(nameOf(table));
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** @throws StartupError if row-level security still applies to the role, because the backup would be incomplete */
export async function enterUnrestrictedScope(client: pg.Client): Promise<void> {
  await client.query("select set_config('dentaria.scope', 'all', false)");
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'
        and row_security_active(c.oid)
        and not exists (select from pg_policies p
                         where p.schemaname = n.nspname and p.tablename = c.relname
                           and p.permissive = 'PERMISSIVE' and p.cmd in ('ALL', 'SELECT')
                           and p.qual ~ '(tenant_sees_all|dentaria.scope)')`,
  );
  if (rows.length === 0) return;
  throw new StartupError(
    `This database role cannot read all rows of ${rows.map(({ name }) => name).join(', ')}: use a role with BYPASSRLS.`,
  );
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value
       from pg_sequences where schemaname = 'public' order by 1, 2`,
  );
  return rows;
}

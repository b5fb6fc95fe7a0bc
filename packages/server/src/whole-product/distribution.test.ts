import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifests } from '../modules.ts';
import { makeTestDatabase } from '../testing/test-database.ts';

// Rules of a PostgreSQL that distributes rows by clinic_id (docs/scaling.md), checked against the catalogue. All tables
// not listed here belong to tenants.

const UNDISTRIBUTED = new Map(
  Object.entries(manifests).flatMap(([table, { undistributed }]) =>
    undistributed ? [[table, undistributed] as const] : [],
  ),
);

/** Tables that break a rule, with the reason. */
const MOVES_RECORD =
  "Moves a record with its patient. A distributed database refuses it and the patient's change of clinic.";
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'histories: foreign key (clinic_id, patient_user_id) to users would change clinic_id': MOVES_RECORD,
  'history_versions: foreign key (clinic_id, history_id) to histories would change clinic_id': MOVES_RECORD,
  'plan_rows: foreign key (clinic_id, history_id) to histories would change clinic_id': MOVES_RECORD,
  'users: trigger users_patient_terms':
    'Writes rows of the same clinic and patient, which are on the same node.',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

interface Key {
  readonly table: string;
  readonly kind: 'primary key' | 'unique key' | 'exclusion constraint';
  /** Null for an expression. */
  readonly columns: readonly (string | null)[];
}

interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly hasAction: boolean;
}

const { owner } = await makeTestDatabase();

async function select<Row>(text: string): Promise<Row[]> {
  const { rows } = await owner.query(text);
  return rows;
}

const TABLES = `
  pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`;

const tables = (await select<{ name: string }>(`select relname as name from ${TABLES} order by 1`)).map(
  ({ name }) => name,
);

const columns = await select<Column>(`
  select t.relname as table, a.attname as name, a.atttypid::regtype::text as type, a.attnotnull as "isRequired"
    from pg_attribute a join (select * from ${TABLES}) t on t.oid = a.attrelid
   where a.attnum > 0 and not a.attisdropped`);

const keys = await select<Key>(`
  select t.relname as table,
         case when i.indisprimary then 'primary key' when i.indisexclusion then 'exclusion constraint'
              else 'unique key' end as kind,
         array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (number, place)
                 left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
                where k.place <= i.indnkeyatts order by k.place) as columns
    from pg_index i join (select * from ${TABLES}) t on t.oid = i.indrelid
   where i.indisunique or i.indisexclusion`);

const foreignKeys = await select<ForeignKey>(`
  select t.relname as table, f.confrelid::regclass::text as target,
         array(select a.attname::text from unnest(f.conkey) with ordinality k (number, place)
                 join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.place) as columns,
         array(select a.attname::text from unnest(f.confkey) with ordinality k (number, place)
                 join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number order by k.place)
           as "targetColumns",
         f.confupdtype not in ('a', 'r') or f.confdeltype not in ('a', 'r', 'c') as "hasAction"
    from pg_constraint f join (select * from ${TABLES}) t on t.oid = f.conrelid where f.contype = 'f'`);

const triggers = await select<{ table: string; name: string }>(`
  select t.relname as table, g.tgname as name from pg_trigger g join (select * from ${TABLES}) t on t.oid = g.tgrelid
   join pg_proc p on p.oid = g.tgfoid
   where not g.tgisinternal and p.pronamespace <> 'testing'::regnamespace`);

const isDistributed = (table: string): boolean => !UNDISTRIBUTED.has(table);

function* brokenColumnRules(table: string): Generator<string> {
  const own = columns.filter((column) => column.table === table);
  const clinicId = own.find(({ name }) => name === 'clinic_id');
  if (!clinicId) yield 'no clinic_id, and its manifest lacks "undistributed"';
  else if (!clinicId.isRequired) yield 'clinic_id may be null';
  const referencing = foreignKeys.filter((key) => key.table === table).flatMap((key) => key.columns);
  const ids = new Set(['id', 'clinic_id', ...referencing]);
  // Ids that several nodes assign exceed an integer.
  for (const { name, type } of own) if (ids.has(name) && type === 'integer') yield `${name} is not bigint`;
}

function* brokenKeyRules(table: string): Generator<string> {
  for (const { kind, columns: names } of keys.filter((key) => key.table === table))
    if (names[0] !== 'clinic_id')
      yield `${kind} (${names.map((name) => name ?? 'an expression').join(', ')})`;
}

/** A foreign key stays on one node: it includes the clinic of both rows, or references a table that every node has. */
function brokenForeignKeyRules({
  table,
  columns: names,
  target,
  targetColumns,
  hasAction,
}: ForeignKey): string[] {
  const key = `foreign key (${names.join(', ')}) to ${target}`;
  if (!isDistributed(target)) return [];
  if (!isDistributed(table)) return [`${key}, a table of tenants`];
  if (names[0] !== 'clinic_id' || targetColumns[0] !== 'clinic_id') return [`${key} without clinic_id`];
  return hasAction ? [`${key} would change clinic_id`] : [];
}

test('every table of tenants can be distributed by clinic_id', () => {
  const broken = [
    ...tables
      .filter(isDistributed)
      .flatMap((table) =>
        [...brokenColumnRules(table), ...brokenKeyRules(table)].map((rule) => `${table}: ${rule}`),
      ),
    ...foreignKeys.flatMap((key) => brokenForeignKeyRules(key).map((rule) => `${key.table}: ${rule}`)),
    ...triggers.map(({ table, name }) => `${table}: trigger ${name}`),
  ];
  expect(broken.toSorted()).toEqual(Object.keys(EXCEPTIONS));
});

test('no function enters a scope by set_config(), which is not forwarded to other nodes', async () => {
  const functions = await select<{ name: string }>(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'set_config'`);
  expect(functions).toEqual([]);
});

test('distributed tables can be created in an order in which each follows the tables it references', () => {
  let waiting = tables.filter(isDistributed);
  const isReady = (table: string): boolean =>
    foreignKeys.every((key) => key.table !== table || key.target === table || !waiting.includes(key.target));
  for (let ready = waiting; ready.length > 0; ) {
    ready = waiting.filter(isReady);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  expect(waiting).toEqual([]);
});

test('no code takes a session-level advisory lock, which a pooler would pass on to another call', async () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = await readdir(root, { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.(ts|sql)$/.test(file) && !file.includes('testing/'));
  const taking: string[] = [];
  for (const file of sources)
    if (/pg_(try_)?advisory_lock/.test(await readFile(join(root, file), 'utf8'))) taking.push(file);
  expect(sources.length).toBeGreaterThan(200);
  expect(taking).toEqual([]);
});

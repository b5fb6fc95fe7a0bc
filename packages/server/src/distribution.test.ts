import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestDatabase } from './testing/test-database.ts';

// The rules of a PostgreSQL that distributes rows by clinic_id (docs/scaling.md), checked against the catalogue. Every
// other table is a tenant's.

/** Tables that are not distributed. Every node has a copy of a reference table; only the coordinator has a local one. */
const UNDISTRIBUTED: Readonly<Record<string, string>> = {
  backups: 'Local: the last backup of the installation.',
  clinics: 'Reference: the tenants themselves.',
  email_configs: 'Local: the configuration of outgoing mail belongs to the installation.',
  ended_sessions: 'Local: rows expire with their tokens.',
  health_insurance_plans: 'Reference: shared by all clinics.',
  health_insurances: 'Reference: shared by all clinics.',
  invitations: 'Local: an invitation precedes its clinic, and only administrators read it.',
  kysely_migration: 'Local: the applied migrations.',
  kysely_migration_lock: 'Local: the applied migrations.',
  mails: 'Local: mails belong to invitations.',
  suggestion_calls: 'Local: a rate limit per user, unlogged.',
  installation: 'Local: the id of the secret key, one row.',
  throttle: 'Local: rate limits of addresses and accounts, unlogged.',
};

/** Rules that the tables break which precede them. New tables break none. */
const BROKEN_BEFORE: readonly string[] = [
  'audit: clinic_id is not bigint',
  'audit: clinic_id may be null',
  'audit: primary key (id)',
  'clinics: foreign key (owner_user_id, owner_username) to users, a table of tenants',
  'histories: clinic_id is not bigint',
  'histories: clinic_id may be null',
  'histories: foreign key (patient_user_id) to users without clinic_id',
  'histories: id is not bigint',
  'histories: patient_user_id is not bigint',
  'histories: primary key (id)',
  'histories: unique key (id, clinic_id)',
  'histories: unique key (patient_user_id)',
  'histories: unique key (patient_user_id, volume)',
  'history_versions: author_id is not bigint',
  'history_versions: clinic_id is not bigint',
  'history_versions: clinic_id may be null',
  'history_versions: foreign key (author_id) to users without clinic_id',
  'history_versions: foreign key (history_id) to histories without clinic_id',
  'history_versions: foreign key (history_id, clinic_id) to histories without clinic_id',
  'history_versions: history_id is not bigint',
  'history_versions: primary key (history_id, version)',
  'invitations: foreign key (owner_user_id) to users, a table of tenants',
  'plan_rows: clinic_id is not bigint',
  'plan_rows: clinic_id may be null',
  'plan_rows: foreign key (history_id) to histories without clinic_id',
  'plan_rows: foreign key (history_id, clinic_id) to histories without clinic_id',
  'plan_rows: history_id is not bigint',
  'plan_rows: primary key (history_id, row_id)',
  'suggestion_calls: foreign key (user_id) to users, a table of tenants',
  'users: clinic_id is not bigint',
  'users: clinic_id may be null',
  'users: id is not bigint',
  'users: primary key (id)',
  'users: trigger record_follows_patient',
  'users: unique key (email_key)',
  'users: unique key (id, username)',
  'users: unique key (username_key)',
];

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

const isDistributed = (table: string): boolean => !(table in UNDISTRIBUTED);

function* brokenColumnRules(table: string): Generator<string> {
  const own = columns.filter((column) => column.table === table);
  const clinicId = own.find(({ name }) => name === 'clinic_id');
  if (!clinicId) yield 'no clinic_id';
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
  expect(broken.toSorted()).toEqual(BROKEN_BEFORE);
});

test('every table that is not distributed exists', () => {
  expect(Object.keys(UNDISTRIBUTED).filter((table) => !tables.includes(table))).toEqual([]);
});

test('no code takes an advisory lock of a session, which a pooler would leave to another call', async () => {
  const root = new URL('.', import.meta.url).pathname;
  const files = await readdir(root, { recursive: true });
  const sources = files.filter((file) => /(?<!\.test)\.(ts|sql)$/.test(file));
  const taking: string[] = [];
  for (const file of sources)
    if (/pg_(try_)?advisory_lock/.test(await readFile(join(root, file), 'utf8'))) taking.push(file);
  expect(sources.length).toBeGreaterThan(200);
  expect(taking).toEqual([]);
});

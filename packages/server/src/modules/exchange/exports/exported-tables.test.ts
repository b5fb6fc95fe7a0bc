import { expect, test } from 'vitest';
import { exported } from '../../../modules.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';

const { owner } = await makeTestDatabase();

/** Tables of the live database that no module exports or keeps, and declared ones that do not exist. */
async function faults(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const live = rows.map(({ name }) => name);
  const declared = exported.flatMap(({ tables, kept }) => [
    ...tables.map(({ table }) => table),
    ...Object.keys(kept),
  ]);
  const twice = declared.filter((name, index) => declared.indexOf(name) !== index);
  return [
    ...live.filter((name) => !declared.includes(name)).map((name) => `${name}: neither exported nor kept`),
    ...declared.filter((name) => !live.includes(name)).map((name) => `${name}: does not exist`),
    ...twice.map((name) => `${name}: declared twice`),
  ];
}

test('each table is exported, or a module says why not', async () => {
  expect(await faults()).toEqual([]);
});

test('a new table that nobody declares is found', async () => {
  await owner.query(
    'create table planted (clinic_id bigint not null, id bigint, primary key (clinic_id, id))',
  );
  try {
    expect(await faults()).toEqual(['planted: neither exported nor kept']);
  } finally {
    await owner.query('drop table planted');
  }
});

test('no exported column holds a secret', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name ~ '(password|token|secret|link|network)'`,
  );
  const open = rows.filter(({ table, column }) =>
    exported.some(({ tables }) =>
      tables.some((each) => each.table === table && !(column in (each.without ?? {}))),
    ),
  );
  expect(open).toEqual([]);
});

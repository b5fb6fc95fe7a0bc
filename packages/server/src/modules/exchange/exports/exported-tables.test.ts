import { expect, test } from 'vitest';
import { exported, manifests } from '../../../modules.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';

const { owner } = await makeTestDatabase();

test('each table has a manifest, which says whether it is exported', async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  expect(Object.keys(manifests).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
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

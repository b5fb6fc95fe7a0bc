import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Statement } from '../kernel/database/statement.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { makeTestDatabase } from '../testing/test-database.ts';

const SOURCES = new URL('..', import.meta.url);
const FILES = globSync('**/*.statements.ts', { cwd: fileURLToPath(SOURCES) }).sort();

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && typeof (value as Statement).text === 'string';

// Runs each statement with null for every parameter, and rolls it back.
test.each(FILES)('PostgreSQL returns the columns that %s declares', async (file) => {
  const { owner } = await makeTestDatabase();
  const client = await owner.connect();
  cleanUp(async () => client.release());
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    'select oid::int, typname as name from pg_type',
  );
  const typeNames = new Map(types.map(({ oid, name }) => [oid, name]));
  const exported: Record<string, unknown> = await import(new URL(file, SOURCES).href);
  const statements = Object.entries(exported).filter(([, value]) => isStatement(value));
  expect(statements).not.toEqual([]);
  for (const [name, { text, columns = {} }] of statements as [string, Statement][]) {
    const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    await client.query('begin');
    const { fields } = await client.query(text, Array(parameters).fill(null));
    await client.query('rollback');
    const declared = Object.entries<{ readonly type: string }>(columns).map(([column, { type }]) => [
      column,
      type,
    ]);
    const returned = fields.map((field) => [field.name, typeNames.get(field.dataTypeID)]);
    expect(Object.fromEntries(returned), `${file}: ${name}`).toEqual(Object.fromEntries(declared));
  }
});

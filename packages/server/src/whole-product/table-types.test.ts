import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tableTypesOf } from '../testing/table-types.ts';
import { makeTestDatabase } from '../testing/test-database.ts';

const FILE = new URL('../kernel/database/tables.generated.ts', import.meta.url);

// RECORD_TABLES=1 writes the file again.
test('the generated table types match the migrated schema', async () => {
  const { owner } = await makeTestDatabase();
  const types = await tableTypesOf(owner);
  if (process.env.RECORD_TABLES) await writeFile(FILE, types);
  expect(await readFile(FILE, 'utf8')).toBe(types);
});

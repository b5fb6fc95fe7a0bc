import { expect, test } from 'vitest';
import { smallDemoTemplate } from '../testing/stored-demo.ts';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { exportedClinic, query } from './testing/exported-clinic.ts';
import { removeNewerKinds } from './testing/older-release.ts';
import { beforeMigration, rebuildUnsigned, schemaBefore } from './testing/rebuilt-archive.ts';

// older-exports.exhaustive.test.ts tries exports that no release makes.

/** The first migration after the one that introduced exports. */
const NEXT = '202611241300_api_tokens';

test('an export of the first state with exports passes every later migration', async () => {
  const { archive, run, store } = await exportedClinic({
    findTemplate: smallDemoTemplate,
    prepare: removeNewerKinds,
  });
  const schema = await schemaBefore(NEXT);
  const older = await rebuildUnsigned(archive, (files) => beforeMigration(files, NEXT, schema));
  const target = await makeEmptyDatabase();
  expect(await run('import-clinic', target, await store(older), '--accept-unsigned')).toMatch(/^Imported /m);
  expect(await query(target, `select from kysely_migration where name = '${NEXT}'`)).toHaveLength(1);
  expect(await run('verify', target)).toMatch(/The record is unchanged/);
});

import { expect, test } from 'vitest';
import { makeEmptyDatabase } from '../testing/test-database.ts';
import { exportedClinic, query } from './testing/exported-clinic.ts';
import { removeNewerKinds } from './testing/older-release.ts';
import {
  beforeMigration,
  changeManifest,
  type Files,
  forge,
  forgeRow,
  rebuildUnsigned,
  schemaBefore,
} from './testing/rebuilt-archive.ts';

const { archive, clinicId, refusal, run, store } = await exportedClinic({ prepare: removeNewerKinds });

const CONSTRAINT = '202611292115_administrators_in_no_clinic';
const EXPORTS = '202611241200_clinic_exports';

const schema = await schemaBefore(CONSTRAINT);

/** The last release in which administrators could belong to clinics. */
const older = (files: Files) => beforeMigration(files, CONSTRAINT, schema);

const makeAdministrator = (files: Files, roles: string) =>
  forge(files, 'datos/users.ndjson', (content) => content.replace('["RECEPTIONIST"]', roles));

const withMigrations = (change: (names: readonly string[]) => readonly string[]) => (files: Files) =>
  changeManifest(files, ({ migrations }) => ({ migrations: change(migrations) }));

test('an export of an older release is imported into the schema of this one', async () => {
  const target = await makeEmptyDatabase();
  expect(
    await run(
      'import-clinic',
      target,
      await store(await rebuildUnsigned(archive, older)),
      '--accept-unsigned',
    ),
  ).toMatch(/^Imported /m);
  expect(await query(target, 'select id, confirmed_at is not null as confirmed from clinics')).toEqual([
    { id: clinicId, confirmed: true },
  ]);
  expect(await query(target, "select username, clinic_id from users where 'ADMIN' = any (roles)")).toEqual([
    { username: 'operator', clinic_id: 0 },
  ]);
  expect(await query(target, `select from kysely_migration where name = '${CONSTRAINT}'`)).toHaveLength(1);
  expect(await run('verify', target)).toMatch(/The record is unchanged/);
});

test.each([['["ADMIN"]'], ['["DENTIST","ADMIN"]']])(
  'an older export with the roles %s is refused, although its schema allows them',
  async (roles) => {
    const forged = await rebuildUnsigned(archive, (files) => {
      makeAdministrator(files, roles);
      older(files);
    });
    expect(await refusal(forged, '--accept-unsigned')).toMatch(/^The export has an administrator/);
  },
);

test('an older export with an account that differs from its user is refused', async () => {
  const forged = await rebuildUnsigned(archive, (files) => {
    forgeRow(files, 'accounts', (row) => ({ ...row, email: 'otra@example.com' }));
    older(files);
  });
  expect(await refusal(forged, '--accept-unsigned')).toMatch(
    /nothing was imported: accounts\.ndjson does not match users\.ndjson\.$/,
  );
});

test.each<[string, (files: Files) => void]>([
  [
    'that lack the one of the constraint',
    withMigrations((names) => names.filter((name) => name !== CONSTRAINT)),
  ],
  ['from before exports existed', (files) => beforeMigration(files, EXPORTS)],
  ['of which one is named twice', withMigrations(([first = '', ...others]) => [first, first, ...others])],
  ['in another order', withMigrations((names) => names.toReversed())],
])('an export with migrations %s is refused', async (_, change) => {
  expect(await refusal(await rebuildUnsigned(archive, change), '--accept-unsigned')).toBe(
    'The manifest was changed: no release that makes exports has its migrations.',
  );
});

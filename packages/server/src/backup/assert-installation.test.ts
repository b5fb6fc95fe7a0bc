import { expect, test } from 'vitest';
import { recordInstallationKey } from '../kernel/secrets/installation-key.ts';
import { auth } from '../modules/auth/auth.module.ts';
import { buildPractice } from '../testing/builders/builders.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';
import { makeEmptyDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { assertInstallation, assertInstallationInUse } from './assert-installation.ts';

test('a database without migrations or without an administrator is refused', async () => {
  const { connection } = await makeTestDatabase();
  for (const empty of [await makeEmptyDatabase(), connection])
    await expect(assertInstallation(empty, TEST_SECRET)).rejects.toThrow(
      'The database is empty: Dentaria was never started on it. Check the configuration that is named above.',
    );
});

test('refuses a backup of only the first administrator, but not a new password for them', async () => {
  const { connection, database } = await makeTestDatabase();
  await auth.createFirstAdministrator(database, {
    username: 'admin',
    password: 'una clave',
    email: undefined,
  });
  await assertInstallation(connection, TEST_SECRET);
  await expect(assertInstallationInUse(connection, TEST_SECRET)).rejects.toThrow(
    /^The database holds nothing but its first administrator\./,
  );
});

test('an installation in use is accepted with its own key only', async () => {
  const app = await testApp();
  await auth.createFirstAdministrator(app.database, {
    username: 'root',
    password: 'una clave',
    email: undefined,
  });
  await buildPractice(app);
  await recordInstallationKey(app.connection, TEST_SECRET);
  await assertInstallationInUse(app.connection, TEST_SECRET);
  await expect(assertInstallationInUse(app.connection, `${TEST_SECRET}?`)).rejects.toThrow(
    /^This database uses another secret key/,
  );
});

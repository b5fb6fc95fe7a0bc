import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { assertInstallationKey, recordInstallationKey } from './installation-key.ts';

const FIRST = 'the first secret key, which is long enough';
const SECOND = 'the second secret key, which is long enough';

test('records the first key and rejects a process with another key or without one', async () => {
  const { connection, owner } = await makeTestDatabase();
  await assertInstallationKey(connection, FIRST);
  await recordInstallationKey(connection, FIRST);
  await recordInstallationKey(connection, SECOND);
  await assertInstallationKey(connection, FIRST);
  await assertInstallationKey(connection, undefined, FIRST);
  await expect(assertInstallationKey(connection, SECOND)).rejects.toThrow(
    /^This database uses another secret key: set SECRET_KEY, .*"npm run rotate-key -- --lost" \(docs\/secrets\.md\)\.$/,
  );
  await expect(assertInstallationKey(connection, undefined)).rejects.toThrow(
    /^The secret key of this database is missing: set SECRET_KEY/,
  );
  const { rows } = await owner.query('select * from installation');
  expect(rows).toEqual([{ is_only: true, key_id: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
});

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeEmptyDatabase, makeTestDatabase } from '../../../testing/test-database.ts';
import { RELEASE } from '../../config/release.ts';
import { APPLICATION_NAME, openClient } from '../client.ts';
import { assertNoOlderProcess, assertRunsAfter, requiredRelease } from './compatibility.ts';

const { connection, serving, database } = await makeTestDatabase();

const STOPPING = '209901010900_drop_fax.requires-99.0.0';
const ROLLING = `209901010900_drop_fax.requires-${RELEASE}`;
const EXPANDING = '209901010900_add_fax';

async function connect(options: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(options);
  await client.connect();
  onTestFinished(() => client.end());
}

const refusalOf = (pending: readonly string[], of = connection): Promise<string> =>
  assertNoOlderProcess(of, pending).then(
    () => '',
    (error: Error) => error.message,
  );

test.each([
  ['0020_clinical_history', '2.0.0'],
  ['202611230832_invitations_of_accounts', '2.0.0'],
  [EXPANDING, undefined],
  ['209901010900_drop_fax.requires-2.10.0', '2.10.0'],
])('%s requires %s', (migration, release) => {
  expect(requiredRelease(migration)).toBe(release);
});

test('accepts later migrations that do not require a later release', () => {
  const unknown = [
    EXPANDING,
    '209901010900_drop_fax.requires-2.9.0',
    '209902010900_drop_telex.requires-2.10.0',
  ];
  expect(() => assertRunsAfter(unknown, '2.10.0')).not.toThrow();
  expect(() => assertRunsAfter(unknown, '2.9.3')).toThrow(
    /209902010900_drop_telex\S+ requires release 2\.10\.0 /,
  );
});

test('rejects a migration that requires a stop while processes serve, naming their sessions', async () => {
  await database.query('select 1');
  const { user } = new pg.Client(serving);
  const message = await refusalOf([EXPANDING, STOPPING]);
  expect(message).toMatch(
    `Migration ${STOPPING} needs every process of a release before 99.0.0 to be stopped. Connected: PostgreSQL process`,
  );
  expect(message).toContain(`of ${user} (${RELEASE})`);
});

test('accepts migrations that expand the schema or require at most the running release', async () => {
  await database.query('select 1');
  expect(await refusalOf([EXPANDING, ROLLING])).toBe('');
});

test('treats a serving session without a release name as an earlier release', async () => {
  await connect(serving);
  expect(await refusalOf([ROLLING])).toContain('(2.0.0 or earlier)');
});

test('detects sessions of release 1.13.0, which signs in as the owner, before its schema changes', async () => {
  const old = await makeEmptyDatabase();
  await connect(old);
  expect(await refusalOf(['202611230830_clinic_in_keys'], old)).toContain('(2.0.0 or earlier)');
  expect(await refusalOf([EXPANDING], old)).toBe('');
});

test('does not count connections of commands, starts and other programs as serving', async () => {
  await connect(connection);
  const client = await openClient(connection);
  onTestFinished(() => client.end());
  const { rows } = await client.query('show application_name');
  expect(rows).toEqual([{ application_name: APPLICATION_NAME }]);
  await connect({ ...connection, application_name: 'dentaria start' });
  await database.query('select 1');
  expect(await refusalOf([ROLLING])).toBe('');
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { openServingConnection, prepareServingLogin, signInAs } from './serving-login.ts';
import { withStartupLock } from './startup-lock.ts';

const database = await makeTestDatabase();
const SECRET = 'a secret of the tests that is long enough';

/** A role without rights on the database; dropped at the end of the test. */
async function makeRole(attributes: string): Promise<{ user: string; password: string }> {
  const user = `role_${randomBytes(4).toString('hex')}`;
  await database.owner.query(`create role ${user} login password '${user}' ${attributes}`);
  onTestFinished(async () => {
    await database.owner.query(`drop owned by ${user}`);
    await database.owner.query(`drop role ${user}`);
  });
  return { user, password: user };
}

async function serve(connection: pg.ClientConfig) {
  const serving = openDatabase({ connection, onError: () => {} });
  try {
    const { rows } = await serving.transaction((tx) =>
      sql<{ user: string }>`select session_user as user`.execute(tx),
    );
    return rows[0]?.user;
  } finally {
    await serving.close();
  }
}

test('serving connections sign in as a role of this database, whose password follows the secret key', async () => {
  const connect = (secret: string) =>
    withStartupLock(database.connection, { print: () => {} }, () =>
      openServingConnection(database.connection, { servingDatabaseUrl: undefined }, secret),
    );
  const connections = await Promise.all([connect(SECRET), connect(SECRET)]);
  const { user, password } = new pg.Client(connections[0]);
  onTestFinished(async () => void (await database.owner.query(`drop role ${user}`)));
  expect(user).toMatch(/^dentaria_serving_\d+$/);
  for (const connection of connections) expect(await serve(connection)).toBe(user);
  const stored = async () =>
    (await database.owner.query('select rolpassword from pg_authid where rolname = $1', [user])).rows[0]
      .rolpassword;
  const first = await stored();
  expect(first).toMatch(/^SCRAM-SHA-256\$4096:[\w+/]{22}==\$[\w+/]{43}=:[\w+/]{43}=$/);
  const next = await connect(`${SECRET} and new`);
  expect(new pg.Client(next).password).not.toBe(password);
  expect(await serve(next)).toBe(user);
});

test('an owner who may not create roles is told the statement to run', async () => {
  const owner = await makeRole('');
  await expect(prepareServingLogin(signInAs(database.connection, owner), 'x')).rejects.toThrow(
    /^DATABASE_URL: role_\w+ may not create .*"create role dentaria_app login password '…' in role dentaria_serving" and set SERVING_DATABASE_URL/,
  );
});

test('SERVING_DATABASE_URL signs in as a member of the serving role and of no other', async () => {
  const member = await makeRole('in role dentaria_serving');
  expect(await serve(signInAs(database.connection, member))).toBe(member.user);
  const excessive = [
    await makeRole(''),
    await makeRole('in role dentaria_serving, pg_monitor'),
    await makeRole('in role dentaria_serving createrole'),
    await makeRole('in role dentaria_serving bypassrls'),
    await makeRole('in role dentaria_serving superuser'),
  ];
  for (const login of excessive)
    await expect(serve(signInAs(database.connection, login))).rejects.toThrow(
      `Serving connections sign in as ${login.user}, which may do more than a member of dentaria_serving`,
    );
  await expect(serve(database.connection)).rejects.toThrow(/may do more/);
});

test('the login of the tests signs in by URL too', async () => {
  const { user } = new pg.Client(
    signInAs({ connectionString: 'postgres://owner:x@host/name' }, inject('serving')),
  );
  expect(user).toBe(inject('serving').user);
});

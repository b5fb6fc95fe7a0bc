import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrationFolders } from '../../../modules.ts';
import { makeEmptyDatabase, makeTestDatabase } from '../../../testing/test-database.ts';
import type { StartupError } from '../../startup-error.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate/migrate.ts';
import { withStartupLock } from '../migrate/startup-lock.ts';
import { openReportsConnection, openServingConnection, prepareLogin, signInAs } from './logins.ts';
import { openReportsDatabase } from './reports.ts';
import { type Addresses, assertOwnerRights, REPORTS, SERVING } from './roles.ts';

const database = await makeTestDatabase();
const SECRET = 'a secret of the tests that is long enough';

/** Creates a role without rights, dropped at the end of the test. */
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
  const serving = openDatabase({ connection });
  try {
    const { rows } = await serving.transaction((tx) =>
      sql<{ user: string }>`select session_user as user`.execute(tx),
    );
    return rows[0]?.user;
  } finally {
    await serving.close();
  }
}

/** Returns the user of a reports connection. */
async function report(connection: pg.ClientConfig) {
  const reports = openReportsDatabase({ connection, serving: connection });
  try {
    const { rows } = await reports.transaction((tx) =>
      sql<{ user: string }>`select session_user as user`.execute(tx),
    );
    return rows[0]?.user;
  } finally {
    await reports.close();
  }
}

test('serving connections sign in as a role of this database with a password derived from the secret key', async () => {
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

/** Formats the connection as a SERVING_DATABASE_URL. */
function urlOf({ connectionString, database: name, ...fields }: pg.ClientConfig): {
  connectionString: string;
} {
  if (connectionString) return { connectionString };
  const url = new URL(`postgres:///${name}`);
  for (const key of ['host', 'port', 'user', 'password'] as const)
    if (fields[key] !== undefined) url.searchParams.set(key, String(fields[key]));
  return { connectionString: url.toString() };
}

/** Creates an empty database whose owner is not a superuser. Returns the owner's connection. */
async function makeOwner(attributes: string): Promise<pg.ClientConfig> {
  const login = await makeRole(attributes);
  const connection = await makeEmptyDatabase();
  await database.owner.query(`alter database ${new pg.Client(connection).database} owner to ${login.user}`);
  return signInAs(connection, login);
}

const NO_ADDRESSES: Addresses = { servingDatabaseUrl: undefined, reportsDatabaseUrl: undefined };

/** Returns the statement that the error message proposes; undefined if the owner has every right. */
async function statementFor(
  connection: pg.ClientConfig,
  addresses: Partial<Addresses> = {},
): Promise<string | undefined> {
  const message = await assertOwnerRights(connection, { ...NO_ADDRESSES, ...addresses }).then(
    () => '',
    (error: StartupError) => error.message,
  );
  return /^DATABASE_URL: \w+ may not create .*As a superuser, run: (.+)$/.exec(message)?.[1];
}

test.each(['', 'createrole'])(
  'an owner with "%s" can start after running the proposed statement',
  async (attributes) => {
    const connection = await makeOwner(attributes);
    const statement = await statementFor(connection);
    if (statement) await database.owner.query(statement);
    expect(await statementFor(connection)).toBeUndefined();
    await migrate(connection, migrationFolders);
    const serving = await prepareLogin(connection, SERVING, 'x');
    const reports = await prepareLogin(connection, REPORTS, 'x');
    expect(await serve(signInAs(connection, serving))).toBe(serving.user);
    expect(await report(signInAs(connection, reports))).toBe(reports.user);
    expect(await statementFor(connection)).toBeUndefined();
    await database.owner.query(`drop role ${serving.user}, ${reports.user}`);
  },
);

test('an owner who may not create roles can start if both roles exist', async () => {
  const connection = await makeOwner('');
  const servingDatabaseUrl = 'postgres://dentaria_app:x@host/name';
  expect(await statementFor(connection, { servingDatabaseUrl })).toBeUndefined();
});

test('a login keeps its settings and gets the missing ones', async () => {
  const member = await makeRole('in role dentaria_serving');
  await database.owner.query(`alter role ${member.user} set statement_timeout = '20s'`);
  const { connectionString } = urlOf(signInAs(database.connection, member));
  const connect = () =>
    withStartupLock(database.connection, { print: () => {} }, () =>
      openServingConnection(database.connection, { servingDatabaseUrl: connectionString }, SECRET),
    );
  const connections = await Promise.all([connect(), connect()]);
  for (const connection of connections) expect(await serve(connection)).toBe(member.user);
  const { rows } = await database.owner.query('select rolconfig from pg_roles where rolname = $1', [
    member.user,
  ]);
  expect(rows[0].rolconfig).toEqual([
    'statement_timeout=20s',
    'lock_timeout=2s',
    'idle_in_transaction_session_timeout=15s',
    'tcp_keepalives_idle=60',
    'tcp_keepalives_interval=10',
    'tcp_keepalives_count=3',
  ]);
});

test('SERVING_DATABASE_URL must sign in as a member of the serving role only', async () => {
  const member = await makeRole('in role dentaria_serving');
  await database.owner.query(`alter role ${member.user} set statement_timeout = '15s'`);
  expect(await serve(signInAs(database.connection, member))).toBe(member.user);
  const stranger = await makeRole('');
  await expect(serve(signInAs(database.connection, stranger))).rejects.toThrow(
    `SERVING_DATABASE_URL: ${stranger.user} is not a member of dentaria_serving. As a superuser, run: grant dentaria_serving to ${stranger.user}`,
  );
  const excessive = [
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

test('the login of the tests signs in by URL', async () => {
  const { user } = new pg.Client(
    signInAs({ connectionString: 'postgres://owner:x@host/name' }, inject('serving')),
  );
  expect(user).toBe(inject('serving').user);
});

test('reports connections sign in as a role of this database that may only read', async () => {
  const connect = () =>
    withStartupLock(database.connection, { print: () => {} }, () =>
      openReportsConnection(database.connection, NO_ADDRESSES, SECRET),
    );
  const [connection] = await Promise.all([connect(), connect()]);
  if (!connection) throw new Error('no login');
  const { user } = new pg.Client(connection);
  onTestFinished(async () => void (await database.owner.query(`drop role ${user}`)));
  expect(user).toMatch(/^dentaria_reports_\d+$/);
  expect(await report(connection)).toBe(user);
  await expect(serve(connection)).rejects.toThrow(/may do more than a member of dentaria_serving/);
});

test('reports use SERVING_DATABASE_URL if REPORTS_DATABASE_URL is not set', async () => {
  const addresses = { ...NO_ADDRESSES, servingDatabaseUrl: 'postgres://dentaria_app:x@host/name' };
  expect(await openReportsConnection(database.connection, addresses, SECRET)).toBeUndefined();
});

test('a reports login gets its settings on the server of DATABASE_URL', async () => {
  const member = await makeRole('in role dentaria_reports');
  const reportsDatabaseUrl = urlOf(signInAs(database.connection, member)).connectionString;
  const connect = () =>
    openReportsConnection(database.connection, { ...NO_ADDRESSES, reportsDatabaseUrl }, SECRET);
  const connection = await connect();
  expect(await connect()).toEqual(connection);
  expect(await report(connection ?? {})).toBe(member.user);
  const { rows } = await database.owner.query('select rolconfig from pg_roles where rolname = $1', [
    member.user,
  ]);
  expect(rows[0].rolconfig).toEqual(
    Object.entries(REPORTS.settings).map(([name, value]) => `${name}=${value}`),
  );
});

test('REPORTS_DATABASE_URL must sign in as a member of the reports role only', async () => {
  const login = await makeRole('in role dentaria_serving');
  await database.owner.query(`alter role ${login.user} set statement_timeout = '15s'`);
  await expect(report(signInAs(database.connection, login))).rejects.toThrow(
    `Connections for reports sign in as ${login.user}, which may do more than a member of dentaria_reports (REPORTS_DATABASE_URL)`,
  );
  const stranger = await makeRole('');
  const reportsDatabaseUrl = urlOf(
    signInAs(database.connection, { ...stranger, password: 'wrong', user: `${stranger.user}_absent` }),
  ).connectionString;
  await expect(
    openReportsConnection(database.connection, { ...NO_ADDRESSES, reportsDatabaseUrl }, SECRET),
  ).rejects.toThrow(
    `REPORTS_DATABASE_URL: ${stranger.user}_absent cannot sign in to the server of DATABASE_URL`,
  );
});

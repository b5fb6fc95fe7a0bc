import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../kernel/database/client.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../kernel/database/database.ts';
import { signInAs } from '../kernel/database/logins/logins.ts';
import { openReportsDatabase } from '../kernel/database/logins/reports.ts';
import { cleanUp } from './clean-up.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Signs in as a member of the role of reports. */
  readonly reports: Database;
  /** A pool of the database's owner, to prepare and inspect rows. Sees every clinic. */
  readonly owner: pg.Pool;
  /** Signs in as the owner. */
  readonly connection: pg.ClientConfig;
  /** Signs in as a member of the serving role. */
  readonly serving: pg.ClientConfig;
}

export interface TestDatabaseOptions extends Pick<DatabaseOptions, 'poolSize'> {
  /** The database to copy; by default one that is only migrated. */
  readonly template?: string;
}

/** Creates a database from a template. It is dropped when the calling test or file ends. */
export async function makeTestDatabase({
  template = inject('template'),
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { drop, ...opened } = await copyDatabase(template, options);
  cleanUp(drop);
  return opened;
}

/** The faster strategy on a server without fsync, such as the embedded one of the tests. */
const STRATEGY = process.env.TEST_DATABASE_URL ? '' : 'strategy file_copy';

/** Copies a database. The caller drops it. */
export async function copyDatabase(
  template: string,
  options: Pick<DatabaseOptions, 'poolSize'> = {},
): Promise<TestDatabase & { drop(): Promise<void> }> {
  const server = inject('connection');
  const name = `dentaria_test_${randomBytes(6).toString('hex')}`;
  await once(server, `create database ${name} template ${template} ${STRATEGY}`);
  const { close, ...opened } = openTestDatabase(name, options);
  const drop = async () => {
    await close();
    await once(server, `drop database if exists ${name} with (force)`);
  };
  return { ...opened, drop };
}

/** Opens an existing database of the tests. */
export function openTestDatabase(
  name: string,
  options: Pick<DatabaseOptions, 'poolSize'> = {},
): TestDatabase & { close(): Promise<void> } {
  const server = inject('connection');
  const connection = named(server, name);
  const serving = signInAs(pooled(connection), inject('serving'));
  const database = openDatabase({ connection: serving, ...options });
  const reports = openReportsDatabase({
    connection: signInAs(pooled(connection), inject('reports')),
    serving,
  });
  const owner = openPool({ ...connection, max: 2, options: '-c dentaria.scope=all' });
  const close = async () => {
    await owner.end();
    await database.close();
    await reports.close();
  };
  return { database, reports, owner, connection, serving, close };
}

/** Creates a database without migrations. It is dropped when the calling test or file ends. */
export async function makeEmptyDatabase(): Promise<pg.ClientConfig> {
  const server = inject('connection');
  const name = `dentaria_empty_${randomBytes(6).toString('hex')}`;
  await once(server, `create database ${name}`);
  cleanUp(() => once(server, `drop database if exists ${name} with (force)`));
  return named(server, name);
}

export async function once(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Through the pooler of TEST_POOLER_URL, if there is one. */
function pooled(connection: pg.ClientConfig): pg.ClientConfig {
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler || !connection.connectionString) return connection;
  const { host } = new URL(pooler);
  return { connectionString: Object.assign(new URL(connection.connectionString), { host }).toString() };
}

function named(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.toString() };
}

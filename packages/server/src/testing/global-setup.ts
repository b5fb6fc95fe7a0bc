import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Login, prepareLogin } from '../kernel/database/logins/logins.ts';
import { REPORTS, SERVING } from '../kernel/database/logins/roles.ts';
import { migrate } from '../kernel/database/migrate/migrate.ts';
import { startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { migrationFolders } from '../modules.ts';
import { checkAccounts, checkListStamps } from './write-checks.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection to the tests' server, without a database name. */
    connection: pg.ClientConfig;
    template: string;
    /** Signs in to every test database as a member of the serving role. */
    serving: Login;
    /** Signs in as a member of the role of reports. */
    reports: Login;
    /** Temporary directory of the run, which every user may enter; removed at its end. */
    directory: string;
  }
}

/**
 * Starts the embedded PostgreSQL, or connects to the server of TEST_DATABASE_URL (15 or newer), and creates a migrated
 * template database that each test app copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'dentaria-test-'));
  await chmod(directory, 0o755);
  const server = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startEmbeddedPostgres({
        dataDir: join(directory, 'database'),
        print: () => {},
        databaseName: 'dentaria_tests',
      });
  const template = `dentaria_template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  if (!process.env.TEST_DATABASE_URL) await disableDurability(admin);
  await admin.query(`create database ${template}`);
  await migrate(connectionTo(server.connection, template), migrationFolders);
  await withClient(connectionTo(server.connection, template), async (owner) => {
    await checkListStamps(owner);
    await checkAccounts(owner);
  });
  const owner = connectionTo(server.connection, template);
  const serving = await prepareLogin(owner, SERVING, 'a password');
  const reports = await prepareLogin(owner, REPORTS, 'a password');
  project.provide('connection', server.connection);
  project.provide('serving', serving);
  project.provide('reports', reports);
  project.provide('template', template);
  project.provide('directory', directory);
  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    );
    for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role ${serving.user}, ${reports.user}`);
    await admin.end();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

async function withClient(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await work(client);
  await client.end();
}

/** Turns off durability, which test data does not need, so that commits do not wait for the disk. */
async function disableDurability(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
}

/** Returns the same connection to another database. */
function connectionTo(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.toString() };
}

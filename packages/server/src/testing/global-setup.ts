import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../kernel/database/migrate.ts';
import { startEmbeddedPostgres } from '../kernel/embedded/embedded-postgres.ts';
import { migrationFolders } from '../modules.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests' server listens, without a database name. */
    connection: pg.ClientConfig;
    template: string;
    /** Of the whole run, removed after it; every user may enter. */
    directory: string;
  }
}

/**
 * One PostgreSQL for the whole run, the embedded one, or the server of TEST_DATABASE_URL (15 or newer), and in it
 * a migrated template that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'dentaria-test-'));
  await chmod(directory, 0o755);
  const server = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startEmbeddedPostgres({
        dataDir: join(directory, 'database'),
        say: () => {},
        databaseName: 'dentaria_tests',
      });
  const template = `dentaria_template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  if (!process.env.TEST_DATABASE_URL) await forgetCrashes(admin);
  await admin.query(`create database ${template}`);
  await migrate(connectionTo(server.connection, template), migrationFolders);
  project.provide('connection', server.connection);
  project.provide('template', template);
  project.provide('directory', directory);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** What is never read again need not outlive the machine's power: commits do not wait for the disk. */
async function forgetCrashes(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
}

/** The same server, another database. */
function connectionTo(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.toString() };
}

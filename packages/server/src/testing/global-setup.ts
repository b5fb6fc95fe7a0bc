import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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
  }
}

/**
 * One PostgreSQL for the whole run, the embedded one, or the server of TEST_DATABASE_URL (15 or newer), and in it
 * a migrated template that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { connection: { connectionString: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await embedded();
  const template = `dentaria_template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrate(connectionTo(server.connection, template), migrationFolders);
  project.provide('connection', server.connection);
  project.provide('template', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

async function embedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-test-'));
  const server = await startEmbeddedPostgres({ dataDir, say: () => {}, databaseName: 'dentaria_tests' });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connection: server.connection as pg.ClientConfig, stop };
}

/** The same server, another database. */
function connectionTo(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.toString() };
}

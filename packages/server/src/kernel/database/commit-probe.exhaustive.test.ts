import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrationFolders } from '../../modules.ts';
import { cleanUp } from '../../testing/clean-up.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { mountHealth } from '../http/health.ts';
import { openDatabase } from './database.ts';
import { prepareLogin, signInAs } from './logins/logins.ts';
import { SERVING } from './logins/roles.ts';
import { migrate } from './migrate/migrate.ts';

const home = await mkdtemp(join(tmpdir(), 'dentaria-standby-'));
cleanUp(() => rm(home, { recursive: true }));
const server = await startEmbeddedPostgres({
  dataDir: join(home, 'data'),
  print: () => {},
  // Without WAL senders no commit waits for a standby.
  settings: { max_wal_senders: '1' },
});
cleanUp(() => server.stop());
await migrate(server.connection, migrationFolders);
const login = await prepareLogin(server.connection, SERVING, 'a password');
const database = openDatabase({ connection: signInAs(server.connection, login) });
cleanUp(() => database.close());

function healthOf(commitLimitMs?: number) {
  const app = fastify();
  mountHealth(app, {
    database,
    reports: database,
    isOperator: () => false,
    archive: undefined,
    ...(commitLimitMs !== undefined && { commitLimitMs }),
  });
  return () => app.inject('/health/ready');
}

const owner = new pg.Client(server.connection);
await owner.connect();
cleanUp(() => owner.end());

async function requireStandby(name: string): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${name}'`);
  await owner.query('select pg_reload_conf()');
}

test('reports that no write commits while the synchronous standby is missing', async () => {
  const [patient, impatient] = [healthOf(), healthOf(1)];
  expect((await patient()).statusCode).toBe(200);
  await requireStandby('missing');
  // The server reloads its configuration a moment later.
  let waiting = patient();
  const countWaiting = () => {
    waiting = patient();
    return owner.query("select from pg_stat_activity where wait_event = 'SyncRep'");
  };
  await expect.poll(countWaiting).toMatchObject({ rowCount: 1 });
  const answer = await impatient();
  expect([answer.statusCode, answer.json().status]).toEqual([503, 'no write commits']);
  expect(answer.headers['retry-after']).toBe('5');
  await requireStandby('');
  expect((await waiting).json().status).toBe('ok');
});

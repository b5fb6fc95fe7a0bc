import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listClusterProcesses, readPostmasterFile } from './cluster-processes.ts';
import {
  makeDataDir,
  makeScratch,
  ProductProcess,
  query,
  startErrorOf,
  startHere,
} from './testing/scratch.ts';

describe('a start', () => {
  it('creates directory, cluster and database, and preserves the data across a restart', async () => {
    const dataDir = join(await makeScratch(), 'new', 'data');
    const first = await startHere({ dataDir });
    expect(first.connection.database).toBe('dentaria');
    expect(first.messages.filter((line) => line.startsWith('Creating the database'))).toHaveLength(1);
    await query(first, 'CREATE TABLE rows (id integer)');
    await query(first, 'INSERT INTO rows VALUES (42)');
    await first.stop();
    expect(await listClusterProcesses(first.clusterDir)).toEqual([]);

    const second = await startHere({ dataDir });
    expect(await query(second, 'SELECT id FROM rows')).toEqual([{ id: 42 }]);
    expect(second.messages).toEqual([]);
  });

  it('opens another database by name', async () => {
    const dataDir = await makeDataDir();
    const other = await startHere({ dataDir, databaseName: 'with "quotes"' });
    expect(await query(other, 'SELECT current_database() AS name')).toEqual([{ name: 'with "quotes"' }]);
  });

  it('listens on a socket that only its user can open, and on no port', async () => {
    const database = await startHere({ dataDir: await makeDataDir() });
    const { mode, uid } = await stat(database.connection.host);
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe((await stat(database.clusterDir)).uid);
    expect(await query(database, `SELECT current_setting('listen_addresses') AS addresses`)).toEqual([
      { addresses: '' },
    ]);
  });

  it('stores text in UTF-8 with Unicode case mapping, and pages with checksums', async () => {
    const database = await startHere({ dataDir: await makeDataDir() });
    const [row] = await query(
      database,
      `SELECT upper('ñandú') AS upper, current_setting('server_encoding') AS encoding, current_setting('data_checksums') AS checksums`,
    );
    expect(row).toEqual({ upper: 'ÑANDÚ', encoding: 'UTF8', checksums: 'on' });
  });

  it.each(['it\'s, "odd" $HOME %s ñ', 'a'.repeat(60) + '/'.concat('b'.repeat(60))])(
    'works in the folder %s',
    async (name) => {
      const dataDir = await makeDataDir(name);
      const database = await startHere({ dataDir });
      expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );

  it('puts the socket into a private temporary directory when the path is too long, and removes it', async () => {
    const database = await startHere({ dataDir: await makeDataDir('long'.repeat(30)) });
    const { host } = database.connection;
    expect(Buffer.byteLength(host)).toBeLessThan(90);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');
  });

  it('listens on loopback with a password without Unix sockets', async () => {
    const dataDir = await makeScratch();
    const database = await startHere({ dataDir, transport: 'loopback' });
    expect(database.connection.host).toBe('127.0.0.1');
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const wrongPassword = new pg.Client({ ...database.connection, password: 'guessed' });
    await expect(wrongPassword.connect()).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  });
});

describe('durability of commits', () => {
  const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  const SHOW = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('full_page_writes') AS full_page_writes`;

  it('is on, whatever the configuration files say', async () => {
    const dataDir = await makeDataDir();
    const first = await startHere({ dataDir });
    for (const name of Object.keys(DURABLE)) await query(first, `ALTER SYSTEM SET ${name} = off`);
    await first.stop();
    const second = await startHere({ dataDir });
    expect(await query(second, SHOW)).toEqual([DURABLE]);
  });

  it('rejects a database that could lose acknowledged commits, and leaves nothing running', async () => {
    const dataDir = await makeDataDir();
    const first = await startHere({ dataDir });
    await query(first, 'ALTER DATABASE dentaria SET synchronous_commit = off');
    await first.stop();
    expect(await startErrorOf({ dataDir })).toMatch(/runs with synchronous_commit = off.*must be on/);
    expect(await listClusterProcesses(first.clusterDir)).toEqual([]);
    const other = await startHere({ dataDir, databaseName: 'other' });
    expect(await query(other, SHOW)).toEqual([DURABLE]);
  });
});

describe('the operator', () => {
  it('gets one line when the cluster has another major version', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await startErrorOf({ dataDir })).toMatch(
      /^EmbeddedDatabaseError: .*made by PostgreSQL 17.*needs 18.*$/,
    );
  });

  it('gets the server’s own error when it does not start', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    const line = await startErrorOf({ dataDir });
    expect(line).toContain('configuration file');
    expect(line).toContain(join(dataDir, 'postgres.log'));
    expect(line).not.toContain('\n');
  });

  it('gets an error when the data directory is a file', async () => {
    const file = join(await makeScratch(), 'data');
    await writeFile(file, '');
    expect(await startErrorOf({ dataDir: file })).toContain('it is a file, not a folder');
  });

  it('gets a message each time the server crashes, and it restarts with the same connection', async () => {
    const database = await startHere({ dataDir: await makeDataDir('long'.repeat(30)) });
    await query(database, 'CREATE TABLE rows (id integer)');
    const messages: string[] = [];
    let onMessage = () => {};
    database.onUnexpectedExit((message) => {
      messages.push(message);
      onMessage();
    });
    for (const round of [1, 2]) {
      const next = new Promise<void>((resolve) => {
        onMessage = resolve;
      });
      process.kill((await readPostmasterFile(database.clusterDir))?.pid ?? 0, 'SIGKILL');
      await next;
      expect(messages).toHaveLength(round);
      expect(messages.at(-1)).toMatch(/ended unexpectedly with signal SIGKILL.*postgres\.log/);
      await Promise.all([database.restart(), database.restart()]);
      expect(await query(database, 'SELECT count(*)::int AS rows FROM rows')).toEqual([{ rows: 0 }]);
    }
  });

  it('gets no message after stop(), and nothing restarts', async () => {
    const database = await startHere({ dataDir: await makeDataDir() });
    let messages = 0;
    database.onUnexpectedExit(() => {
      messages += 1;
    });
    await Promise.all([database.stop(), database.stop()]);
    await database.restart();
    expect(messages).toBe(0);
    expect(await listClusterProcesses(database.clusterDir)).toEqual([]);
  });
});

describe('the server log', () => {
  it('contains no values of a failed statement', async () => {
    const dataDir = await makeDataDir();
    const database = await startHere({ dataDir });
    await query(database, 'CREATE TABLE people (dni text PRIMARY KEY)');
    const insert = () => query(database, `INSERT INTO people VALUES ('30123456')`);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    await expect(query(database, `SELECT '30123456x'::int`)).rejects.toThrow('invalid input');
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('30123456');
  });

  it('is rotated when it is large', async () => {
    const dataDir = await makeDataDir();
    const log = join(dataDir, 'postgres.log');
    await writeFile(log, 'x'.repeat(6 * 1024 * 1024));
    await startHere({ dataDir });
    expect((await stat(log)).size).toBeLessThan(10_000);
    expect((await stat(`${log}.1`)).size).toBe(6 * 1024 * 1024);
  });
});

describe('Ctrl-C', () => {
  it('signals the product only: the server runs until it is stopped', async () => {
    const dataDir = await makeDataDir();
    const product = new ProductProcess({ dataDir });
    const { host } = await product.report('ready');
    process.kill(-product.pid, 'SIGINT');
    const [, code] = await Promise.all([
      product.report('stopped'),
      once(product.child, 'exit').then(([code]) => code),
    ]);
    expect(await product.report('afterInterrupt')).toBe('still here');
    expect(code).toBe(0);
    expect(await listClusterProcesses(join(dirname(host), 'postgres'))).toEqual([]);
  });
});

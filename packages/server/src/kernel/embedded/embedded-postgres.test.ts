import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { listClusterProcesses } from './cluster-processes.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { makeDataDir, makeScratch, ProductProcess, query, refusalOf, startHere } from './testing/scratch.ts';

describe('a start', () => {
  it('makes directory, cluster and database, and keeps the data over a restart', async () => {
    const dataDir = join(await makeScratch(), 'new', 'data');
    const first = await startHere({ dataDir });
    expect(first.connection.database).toBe('dentaria');
    expect(first.said.filter((line) => line.startsWith('Creating the database'))).toHaveLength(1);
    await query(first, 'CREATE TABLE kept (id integer)');
    await query(first, 'INSERT INTO kept VALUES (42)');
    await first.stop();
    expect(await listClusterProcesses(first.clusterDir)).toEqual([]);

    const second = await startHere({ dataDir });
    expect(await query(second, 'SELECT id FROM kept')).toEqual([{ id: 42 }]);
    expect(second.said).toEqual([]);
  });

  it('opens another database by name beside the first', async () => {
    const dataDir = await makeDataDir();
    const other = await startHere({ dataDir, databaseName: 'with "quotes"' });
    expect(await query(other, 'SELECT current_database() AS name')).toEqual([{ name: 'with "quotes"' }]);
  });

  it('listens on a socket that only its user reaches, and on no port', async () => {
    const database = await startHere({ dataDir: await makeDataDir() });
    const { mode, uid } = await stat(database.connection.host);
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe((await stat(database.clusterDir)).uid);
    expect(await query(database, `SELECT current_setting('listen_addresses') AS addresses`)).toEqual([
      { addresses: '' },
    ]);
  });

  it('keeps text in UTF-8 with Unicode rules and pages with checksums', async () => {
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

  it('puts the socket into a private short place when the path is too long, and takes it away again', async () => {
    const database = await startHere({ dataDir: await makeDataDir('long'.repeat(30)) });
    const { host } = database.connection;
    expect(Buffer.byteLength(host)).toBeLessThan(90);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');
  });

  it('listens on loopback with a password where there are no sockets', async () => {
    const dataDir = await makeScratch();
    const database = await startHere({ dataDir, transport: 'loopback' });
    expect(database.connection.host).toBe('127.0.0.1');
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const stranger = new pg.Client({ ...database.connection, password: 'guessed' });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  });
});

describe('durability', () => {
  const WANTED = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  const SHOW = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('full_page_writes') AS full_page_writes`;

  it('is on, whatever the files of the cluster say', async () => {
    const dataDir = await makeDataDir();
    const first = await startHere({ dataDir });
    for (const name of Object.keys(WANTED)) await query(first, `ALTER SYSTEM SET ${name} = off`);
    await first.stop();
    const second = await startHere({ dataDir });
    expect(await query(second, SHOW)).toEqual([WANTED]);
  });

  it('refuses a database that could lose what it acknowledged, and leaves nothing behind', async () => {
    const dataDir = await makeDataDir();
    const first = await startHere({ dataDir });
    await query(first, 'ALTER DATABASE dentaria SET synchronous_commit = off');
    await first.stop();
    expect(await refusalOf({ dataDir })).toMatch(/runs with synchronous_commit = off.*must be on/);
    expect(await listClusterProcesses(first.clusterDir)).toEqual([]);
    const other = await startHere({ dataDir, databaseName: 'other' });
    expect(await query(other, SHOW)).toEqual([WANTED]);
  });
});

describe('what the operator must know', () => {
  it('is told in one line when the cluster is of another major', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusalOf({ dataDir })).toMatch(
      /^EmbeddedDatabaseError: .*made by PostgreSQL 17.*needs 18.*$/,
    );
  });

  it('is told what the server itself says when it does not start', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    const line = await refusalOf({ dataDir });
    expect(line).toContain('configuration file');
    expect(line).toContain(join(dataDir, 'postgres.log'));
    expect(line).not.toContain('\n');
  });

  it('is told when the data directory is a file', async () => {
    const file = join(await makeScratch(), 'data');
    await writeFile(file, '');
    expect(await refusalOf({ dataDir: file })).toContain('it is a file, not a folder');
  });

  it('is told each time the server ends by itself, and it starts again at the same place', async () => {
    const database = await startHere({ dataDir: await makeDataDir('long'.repeat(30)) });
    await query(database, 'CREATE TABLE kept (id integer)');
    const told: string[] = [];
    let tell = () => {};
    database.onExit((message) => {
      told.push(message);
      tell();
    });
    for (const round of [1, 2]) {
      const next = new Promise<void>((resolve) => {
        tell = resolve;
      });
      process.kill((await readPostmasterFile(database.clusterDir))?.pid ?? 0, 'SIGKILL');
      await next;
      expect(told).toHaveLength(round);
      expect(told.at(-1)).toMatch(/ended unexpectedly with signal SIGKILL.*postgres\.log/);
      await Promise.all([database.restart(), database.restart()]);
      expect(await query(database, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 0 }]);
    }
  });

  it('is not told of an end that was asked for, after which nothing starts again', async () => {
    const database = await startHere({ dataDir: await makeDataDir() });
    let told = 0;
    database.onExit(() => {
      told += 1;
    });
    await Promise.all([database.stop(), database.stop()]);
    await database.restart();
    expect(told).toBe(0);
    expect(await listClusterProcesses(database.clusterDir)).toEqual([]);
  });
});

describe('the server log', () => {
  it('holds nothing of what was being saved when a statement failed', async () => {
    const dataDir = await makeDataDir();
    const database = await startHere({ dataDir });
    await query(database, 'CREATE TABLE people (dni text PRIMARY KEY)');
    const insert = () => query(database, `INSERT INTO people VALUES ('30123456')`);
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    await expect(query(database, `SELECT '30123456x'::int`)).rejects.toThrow('invalid input');
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('30123456');
  });

  it('is set aside when it has grown large', async () => {
    const dataDir = await makeDataDir();
    const log = join(dataDir, 'postgres.log');
    await writeFile(log, 'x'.repeat(6 * 1024 * 1024));
    await startHere({ dataDir });
    expect((await stat(log)).size).toBeLessThan(10_000);
    expect((await stat(`${log}.1`)).size).toBe(6 * 1024 * 1024);
  });
});

describe('Ctrl-C', () => {
  it('reaches the product only: the server lasts until it is stopped', async () => {
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

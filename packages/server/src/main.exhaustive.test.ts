import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';
import { cleanUp } from './testing/clean-up.ts';
import { startProcess as start } from './testing/servers/product-process.ts';

// Runs the product as a child process, as `npm start` does.

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'dentaria-main-'));
  // Under root, the product runs PostgreSQL as another user, who must be able to traverse the directory.
  await chmod(path, 0o755);
  cleanUp(() => rm(path, { recursive: true, force: true }));
  return path;
}

const oneLine = (text: string): boolean => /^[^\n]+\n$/.test(text);

describe('a failed start', () => {
  test('prints one line that names every invalid variable', async () => {
    const started = start({ PORT: '70000', TRUST_PROXY: 'maybe', SECRET_KEY: 'short' });
    expect(await started.exit).not.toBe(0);
    expect(started.errors()).toMatch(
      /PORT="70000" .*; SECRET_KEY \(value not shown\) .*; TRUST_PROXY="maybe"/,
    );
    expect(started.errors()).toSatisfy(oneLine);
  });

  test('prints one line for an unreachable database, without its password', async () => {
    const started = start({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x', DATA_DIR: await directory() });
    expect(await started.exit).not.toBe(0);
    expect(started.errors()).toMatch(/DATABASE_URL: no connection to 127\.0\.0\.1:1/);
    expect(started.errors()).not.toContain('secret');
    expect(started.errors()).toSatisfy(oneLine);
  });

  test('prints one line for a data directory that cannot be created', async () => {
    const file = join(await directory(), 'file');
    await writeFile(file, '');
    for (const path of [file, '/proc/dentaria']) {
      const started = start({ DATA_DIR: path });
      expect(await started.exit).not.toBe(0);
      expect(started.errors()).toContain(path);
      expect(started.errors()).toSatisfy(oneLine);
    }
  });

  test('finds a port in use before it creates the database', async () => {
    const blocker = createServer();
    const port = await listen(blocker);
    cleanUp(() => new Promise((resolve) => blocker.close(resolve)));
    const dataDir = join(await directory(), 'data');
    const started = start({ PORT: String(port), DATA_DIR: dataDir });
    expect(await started.exit).not.toBe(0);
    expect(started.errors()).toMatch(new RegExp(`PORT ${port} is taken`));
    expect(started.errors()).toSatisfy(oneLine);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('prints one line for an address of another machine', async () => {
    const started = start({ HOST: '192.0.2.1', DATA_DIR: await directory() });
    expect(await started.exit).not.toBe(0);
    expect(started.errors()).toMatch(/^Cannot listen on 192\.0\.2\.1:0 \(.*EADDRNOTAVAIL/);
    expect(started.errors()).toSatisfy(oneLine);
  });
});

// A new database takes seconds: the tests share one. The last three stop the product that created it.
describe('a start', async () => {
  const dataDir = await directory();
  const folder = await directory();
  const states = join(folder, 'states');
  await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${states}\n`, { mode: 0o755 });
  const first = start({
    DATA_DIR: dataDir,
    HOST: '0.0.0.0',
    PORT: '34871',
    LOG_LEVEL: 'info',
    PATH: `${folder}:${childEnvironment.PATH}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
    WATCHDOG_USEC: '200000',
  });
  await first.ready();

  test('notifies systemd that it is ready, and then of its watchdog', async () => {
    await expect.poll(() => readFile(states, 'utf8').catch(() => '')).toMatch(/^READY=1\n(WATCHDOG=1\n){2}/);
  });

  test('refuses a data directory that another product uses', async () => {
    const second = start({ DATA_DIR: dataDir });
    expect(await second.exit).not.toBe(0);
    expect(second.errors()).toMatch(new RegExp(`in use by process ${first.child.pid}`));
    expect(second.errors()).toSatisfy(oneLine);
    expect(first.child.exitCode).toBeNull();
  });

  test('logs routes without personal data', async () => {
    const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:34871${path}`, init);
    await call('/services/auth/users/doc-number/30111222?email=ana@example.com', {
      headers: { authorization: 'Bearer secret-token' },
    });
    await call('/services/auth/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana@example.com', password: 'mi clave secreta' }),
    });
    await first.stop('SIGINT');
    expect(first.output()).toContain('/services/auth/users/doc-number/:docNumber');
    expect(first.output()).not.toMatch(/30111222|ana@example|secret-token|clave secreta/);
  });

  test('prints the first password once, generates a secret key and stops cleanly', async () => {
    expect(first.output()).toMatch(/First administrator: admin \/ \S{12,}/);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await first.stop('SIGINT')).toBe(0);
    expect(first.output()).toMatch(/^Stopping …$/m);

    const withAnotherKey = start({
      DATA_DIR: dataDir,
      SECRET_KEY: 'another key that is long enough for a start',
    });
    expect(await withAnotherKey.exit).not.toBe(0);
    expect(withAnotherKey.errors()).toMatch(/^This database uses another secret key: set SECRET_KEY/);
    expect(withAnotherKey.errors()).toSatisfy(oneLine);
  });

  test('says that it serves plain HTTP to the network, unless it listens on loopback', async () => {
    expect(first.output()).toMatch(
      /^Plain HTTP on 0\.0\.0\.0:34871 is open to the network\. For TLS, set HOST=127\.0\.0\.1 and run a reverse proxy/m,
    );
    await first.stop('SIGINT');
    for (const HOST of ['127.0.0.1', 'localhost']) {
      const local = start({ DATA_DIR: dataDir, HOST });
      await local.ready();
      expect(local.output()).not.toContain('Plain HTTP');
      expect(local.output()).not.toContain('First administrator');
      await local.stop();
    }
  });
});

test('a start refuses a directory whose secret key is damaged', async () => {
  const dataDir = await directory();
  await writeFile(join(dataDir, 'secret-key'), 'cut');
  const started = start({ DATA_DIR: dataDir });
  expect(await started.exit).not.toBe(0);
  expect(started.errors()).toMatch(/secret-key is damaged/);
});

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from './testing/child-environment.ts';

// Runs the product as a child process, as `npm start` does.

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

const make = (): Promise<string> => mkdtemp(join(tmpdir(), 'dentaria-main-'));
const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

async function directory(): Promise<string> {
  const path = await make();
  cleanUps.push(() => remove(path));
  return path;
}

/** A data directory shared by tests that accept an existing database, because creating one takes seconds. */
let sharedDataDir: string;
beforeAll(async () => {
  sharedDataDir = await make();
});
afterAll(() => remove(sharedDataDir));

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
  ready(): Promise<void>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnvironment, HOST: '127.0.0.1', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  cleanUps.push(async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exit;
  });
  const ready = async (): Promise<void> => {
    while (!output.includes('Dentaria is ready')) {
      if (child.exitCode !== null) throw new Error(`ended before it was ready: ${errors}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, output: () => output, errors: () => errors, exit, ready };
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
    cleanUps.push(() => new Promise((resolve) => blocker.close(resolve)));
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

describe('a start', () => {
  test('prints the first password once, generates a secret key and stops cleanly', async () => {
    const dataDir = await directory();
    const first = start({ DATA_DIR: dataDir });
    await first.ready();
    expect(first.output()).toMatch(/First administrator: admin \/ \S{12,}/);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect(first.output()).toMatch(/^Stopping …$/m);

    const withAnotherKey = start({
      DATA_DIR: dataDir,
      SECRET_KEY: 'another key that is long enough for a start',
    });
    expect(await withAnotherKey.exit).not.toBe(0);
    expect(withAnotherKey.errors()).toMatch(/^This database uses another secret key: set SECRET_KEY/);
    expect(withAnotherKey.errors()).toSatisfy(oneLine);

    const second = start({ DATA_DIR: dataDir });
    await second.ready();
    expect(second.output()).not.toContain('First administrator');
  });

  test('notifies systemd that it is ready, and then of its watchdog', async () => {
    const folder = await directory();
    const states = join(folder, 'states');
    await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${states}\n`, { mode: 0o755 });
    const started = start({
      DATA_DIR: sharedDataDir,
      PATH: `${folder}:${childEnvironment.PATH}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      WATCHDOG_USEC: '200000',
    });
    await started.ready();
    await expect
      .poll(() => readFile(states, 'utf8').catch(() => ''), { timeout: 10_000 })
      .toMatch(/^READY=1\n(WATCHDOG=1\n){2}/);
  });

  test('logs routes without personal data', async () => {
    const started = start({ DATA_DIR: sharedDataDir, LOG_LEVEL: 'info', PORT: '34871' });
    await started.ready();
    const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:34871${path}`, init);
    await call('/services/auth/users/doc-number/30111222?email=ana@example.com', {
      headers: { authorization: 'Bearer secret-token' },
    });
    await call('/services/auth/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana@example.com', password: 'mi clave secreta' }),
    });
    started.child.kill('SIGTERM');
    await started.exit;
    expect(started.output()).toContain('/services/auth/users/doc-number/:docNumber');
    expect(started.output()).not.toMatch(/30111222|ana@example|secret-token|clave secreta/);
  });

  test('says that it serves plain HTTP to the network, unless it listens on loopback', async () => {
    const open = start({ DATA_DIR: sharedDataDir, HOST: '0.0.0.0' });
    await open.ready();
    expect(open.output()).toMatch(
      /^Plain HTTP on 0\.0\.0\.0:0 is open to the network\. For TLS, set HOST=127\.0\.0\.1 and run a reverse proxy/m,
    );
    open.child.kill('SIGTERM');
    await open.exit;
    for (const HOST of ['127.0.0.1', 'localhost']) {
      const local = start({ DATA_DIR: sharedDataDir, HOST });
      await local.ready();
      expect(local.output()).not.toContain('Plain HTTP');
      local.child.kill('SIGTERM');
      await local.exit;
    }
  });

  test('refuses a data directory that another product uses', async () => {
    const first = start({ DATA_DIR: sharedDataDir });
    await first.ready();
    const second = start({ DATA_DIR: sharedDataDir });
    expect(await second.exit).not.toBe(0);
    expect(second.errors()).toMatch(new RegExp(`in use by process ${first.child.pid}`));
    expect(second.errors()).toSatisfy(oneLine);
    expect(first.child.exitCode).toBeNull();
  });

  test('refuses a directory whose secret key is damaged', async () => {
    const dataDir = await directory();
    await writeFile(join(dataDir, 'secret-key'), 'cut');
    await chmod(dataDir, 0o755);
    const started = start({ DATA_DIR: dataDir });
    expect(await started.exit).not.toBe(0);
    expect(started.errors()).toMatch(/secret-key is damaged/);
  });
});

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );

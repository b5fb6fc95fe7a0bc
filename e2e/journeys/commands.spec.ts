import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { npm, npmGoingOn } from '../support/npm.ts';
import { ADMIN, calls, makeUser, tokenOf } from '../support/product.ts';

// The commands of the documents, run as they are written there. What is not run here scripts/check-docs.mjs names.

test.setTimeout(180_000);

let home: string;
test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dentaria-commands-'));
  // PostgreSQL's own user comes through.
  await chmod(home, 0o755);
});
test.afterAll(() => rm(home, { recursive: true, force: true }));

test('backup, restore, verify, rotate-key, new-password, start: an installation moves and keeps what it has', async () => {
  const patient = await makeUser('PATIENT');
  const running = join(process.env.DENTARIA_E2E_DATA ?? '', process.env.TEST_PARALLEL_INDEX ?? '0');
  const copy = join(home, 'monday');
  expect(await npm(['backup', '--', copy], { DATA_DIR: running })).toMatch(/Backup written to \S+monday:/);

  const there = { DATA_DIR: join(home, 'data') };
  expect(await npm(['restore', '--', copy], there)).toMatch(/Restored \d+ tables, \d+ rows/);
  expect(await npm(['verify'], there)).toMatch(/^The record is as it was saved: \d+ histories/m);
  expect(await npm(['rotate-key'], there)).toMatch(/^Sealed anew: \d+\. Now: npm start$/m);

  const given = await npm(['new-password', '--', ADMIN.username], there);
  const [, password] = /^New password: \S+ \/ (\S+) /m.exec(given) ?? [];

  const port = await freePort();
  const product = npmGoingOn('start', {
    ...there,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  try {
    expect(await product.says('Dentaria is ready')).not.toContain('First administrator');
    const { auth } = calls(await tokenOf(ADMIN.username, password, port), port);
    const found = await auth.findByDocNumber({ params: { docNumber: patient.docNumber } });
    expect(found.id).toBe(patient.id);
    await product.terminate();
    // npm is gone at once; the product goes in order.
    await expect(() => expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()).toPass();
  } finally {
    await product.interrupt();
  }
});

test('demo: everybody whom it names signs in', async () => {
  const port = await freePort();
  const demo = npmGoingOn('demo', {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'silent',
  });
  try {
    const printed = await demo.says('Ctrl-C');
    const accounts = printed
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/))
      .filter((cells) => cells.length === 4 && cells[3] !== 'Password');
    expect(accounts.length).toBeGreaterThan(6);
    for (const [, , username = '', password = ''] of accounts)
      expect(await tokenOf(username, password, port), username).toBeTruthy();
  } finally {
    await demo.interrupt();
  }
});

test('prepare:clone finds everything there', async () => {
  expect(await npm(['prepare:clone'], {})).toBe('');
});

test('the hashes of an exported history, computed with nothing of ours as docs/custody.md shows it', async () => {
  const patient = await makeUser('PATIENT');
  const { clinicalHistory } = calls(await tokenOf(ADMIN.username));
  const params = { id: patient.id };
  const { historyId } = await clinicalHistory.createHistory({
    params,
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
  });
  await clinicalHistory.archiveHistory({ params });
  const exported = await clinicalHistory.exportArchivedHistory({ params: { historyId } });
  const text = JSON.stringify(exported);
  await writeFile(join(home, 'history-812.json'), text);
  await writeFile(join(home, 'other.json'), text.replace('Ana', 'Eva'));
  const page = await readFile(new URL('../../docs/custody.md', import.meta.url), 'utf8');
  const [, command = ''] = /```sh\n(node -e '[^`]+)```/.exec(page) ?? [];
  const sh = async (script: string) =>
    (
      await promisify(execFile)('sh', ['-c', script], {
        cwd: home,
        env: { ...process.env, FORCE_COLOR: '0' },
      })
    ).stdout;
  expect(await sh(command)).toBe('1 ok\n2 ok\n');
  expect(await sh(command.replace('history-812.json', 'other.json'))).toBe('1 DIFFERS\n2 ok\n');
});

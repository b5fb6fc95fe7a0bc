import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { npm, startNpm } from '../support/npm.ts';
import { ADMIN, apiClients, makeUser, tokenOf } from '../support/product.ts';

// Runs the commands in the documents as they are written. scripts/check-docs.mjs lists the commands that are not run.

let home: string;
test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dentaria-commands-'));
  // PostgreSQL does not run as root: its system user must be able to traverse the directory.
  await chmod(home, 0o755);
});
test.afterAll(() => rm(home, { recursive: true, force: true }));

test('backup, restore, verify, rotate-key, end-sessions, new-password, start: an installation moves without losing data', async () => {
  const patient = await makeUser('PATIENT');
  const running = join(process.env.DENTARIA_E2E_DATA ?? '', process.env.TEST_PARALLEL_INDEX ?? '0');
  const copy = join(home, 'monday');
  const passphrase = { BACKUP_PASSPHRASE: 'una frase larga de paso' };
  const here = { DATA_DIR: running, ...passphrase };
  expect(await npm(['backup', '--', copy], here)).toMatch(/Backup written to \S+monday:/);

  const there = { DATA_DIR: join(home, 'data'), ...passphrase };
  expect(await npm(['restore', '--', copy], there)).toMatch(/Restored \d+ tables, \d+ rows/);
  expect(await npm(['verify'], there)).toMatch(/^The record is unchanged: \d+ histories/m);
  expect(await npm(['rotate-key'], there)).toMatch(/^Re-encrypted secrets: \d+\. Now: npm start$/m);

  expect(await npm(['end-sessions'], there)).toMatch(/^The sessions of \d+ users have ended\.$/m);
  const output = await npm(['new-password', '--', ADMIN.username], there);
  const [, password] = /^New password: \S+ \/ (\S+) /m.exec(output) ?? [];

  const port = await freePort();
  const product = startNpm('start', {
    ...there,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  try {
    expect(await product.waitForOutput('Dentaria is ready')).not.toContain('First administrator');
    const { auth } = apiClients(await tokenOf(ADMIN.username, password, port), port);
    const found = await auth.findByDocNumber({ params: { docNumber: patient.docNumber } });
    expect(found.id).toBe(patient.id);
    await product.terminate();
    // npm exits immediately; the server shuts down gracefully.
    await expect(() => expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()).toPass();
  } finally {
    await product.interrupt();
  }
});

test('import-clinic: an exported clinic moves into an empty installation', async () => {
  const patient = await makeUser('PATIENT');
  const { exchange } = apiClients(await tokenOf(ADMIN.username));
  const params = { clinicId: Number(patient.clinicId) };
  const { id } = await exchange.startExport({ params });
  const find = async () => (await exchange.listExports({ params })).find((each) => each.id === id);
  await expect.poll(async () => (await find())?.state).toBe('done');
  const { file } = await exchange.downloadExport({ params: { ...params, id } });
  const archive = join(home, 'clinic.zip');
  await writeFile(archive, Buffer.from(await file.arrayBuffer()));

  const there = { DATA_DIR: join(home, 'new-installation') };
  const signer = (await find())?.signedBy ?? '';
  await expect(npm(['import-clinic', '--', archive], there)).rejects.toThrow(
    /which is not this installation/,
  );
  const output = await npm(['import-clinic', '--', archive, '--signed-by', signer], there);
  const [, password] = /^Administrator: \S+ \/ (\S+) /m.exec(output) ?? [];
  expect(await npm(['verify'], there)).toMatch(/^The record is unchanged/m);
  await expect(npm(['import-clinic', '--', archive, '--signed-by', signer], there)).rejects.toThrow();

  const port = await freePort();
  const product = startNpm('start', {
    ...there,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  try {
    await product.waitForOutput('Dentaria is ready');
    const { auth } = apiClients(await tokenOf('admin', password, port), port);
    expect((await auth.findByDocNumber({ params: { docNumber: patient.docNumber } })).id).toBe(patient.id);
  } finally {
    await product.interrupt();
  }
});

test('demo: every listed account can sign in', async () => {
  const port = await freePort();
  const demo = startNpm('demo', {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'silent',
  });
  try {
    const printed = await demo.waitForOutput('Ctrl-C');
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

test('prepare:clone does nothing in a prepared clone', async () => {
  expect(await npm(['prepare:clone'], {})).toBe('');
});

test('prepare:clone with a folder switches to a prepared release and retains the last three', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const commit = (await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })).stdout;
  const name = `${version}-${commit.trim()}`;
  const folder = join(home, 'releases-of-prepare');
  const assets = 'packages/web/dist/assets';
  // The release has what a build makes, so that the command installs and builds nothing.
  const release = join(folder, 'releases', name);
  for (const path of ['packages', 'scripts', 'package.json', 'package-lock.json'])
    await cp(join(root, path), join(release, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(release, 'node_modules'));
  const day = 86_400_000;
  const { mtime: now } = await stat(release);
  const ago = (days: number) => new Date(now.getTime() - days * day);
  for (const [age, old] of ['1.3.0', '1.2.0', '1.1.0', '1.0.0'].entries()) {
    const path = join(folder, 'releases', old);
    await mkdir(join(path, assets), { recursive: true });
    await writeFile(join(path, assets, 'recent.js'), '');
    await writeFile(join(path, assets, 'old.js'), '');
    await utimes(join(path, assets, 'old.js'), now, ago(8));
    await utimes(path, now, ago(age + 1));
  }
  await symlink('releases/1.1.0', join(folder, 'current'));

  const output = await npm(['prepare:clone', '--', folder], {});
  expect(output).toBe(`${folder}/current is release ${name}. Now restart the service.\n`);
  expect(await readlink(join(folder, 'current'))).toBe(`releases/${name}`);
  // The release that was current may still be running.
  expect((await readdir(join(folder, 'releases'))).sort()).toEqual(['1.1.0', '1.2.0', '1.3.0', name].sort());
  const served = await readdir(join(folder, 'current', assets));
  expect(served).toContain('recent.js');
  expect(served).not.toContain('old.js');
});

test('sbom: lists the production dependencies, those of the web application included, and no others', async () => {
  const { bomFormat, components } = JSON.parse(await npm(['sbom'], {}));
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['pg', 'fastify', 'react', 'react-dom', '@mui/material']));
  expect(names).not.toContain('vitest');
});

test('the command in docs/custody.md verifies an exported history without our code', async () => {
  const patient = await makeUser('PATIENT');
  const { clinicalHistory } = apiClients(await tokenOf(ADMIN.username));
  const params = { id: patient.id };
  const { historyId } = await clinicalHistory.createHistory({
    params,
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber } },
  });
  await clinicalHistory.archiveHistory({ params });
  const { file } = await clinicalHistory.exportArchivedHistory({ params: { historyId } });
  const text = await file.text();
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

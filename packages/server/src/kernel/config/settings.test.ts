import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeDatabaseWithoutLogin, readConfig } from './config.ts';
import { readSettings } from './settings.ts';

const folder = await mkdtemp(join(tmpdir(), 'dentaria-settings-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(text: string): Promise<string> {
  const path = join(folder, 'dentaria.env');
  await writeFile(path, text);
  return path;
}

test('reads the file from --config, from DENTARIA_CONFIG, or the default file if it exists', async () => {
  const path = await write('PORT=1\n');
  const absent = join(folder, 'absent.env');
  expect(readSettings({}, path, absent)).toEqual({ variables: { PORT: '1' }, source: path });
  expect(readSettings({ DENTARIA_CONFIG: path }, undefined, absent).source).toBe(path);
  expect(readSettings({}, undefined, path).source).toBe(path);
  const none = { variables: {}, source: 'environment variables and defaults' };
  expect(readSettings({}, undefined, absent)).toEqual(none);
  expect(readSettings({ DENTARIA_CONFIG: '' }, undefined, path)).toEqual(none);
  for (const read of [
    () => readSettings({}, absent, path),
    () => readSettings({ DENTARIA_CONFIG: absent }, undefined),
  ])
    expect(read).toThrow(/^Cannot read the configuration file \S+absent\.env \(ENOENT\): [^\n]+$/);
  // EISDIR stands for any read error, such as a file of another user.
  expect(() => readSettings({}, undefined, folder)).toThrow(
    /^Cannot read the configuration file \S+ \(EISDIR\)/,
  );
});

test('lets environment variables override the file and names them without their values', async () => {
  const path = await write(
    '# settings\n\nDATA_DIR=/var/lib/dentaria\nexport COMPANY_NAME="Clínica #1"\nPORT=3000 # plain\n',
  );
  expect(readSettings({ PORT: '81', COMPANY_NAME: '', SECRET_KEY: 'hidden', HOME: '/root' }, path)).toEqual({
    variables: {
      DATA_DIR: '/var/lib/dentaria',
      COMPANY_NAME: 'Clínica #1',
      PORT: '81',
      SECRET_KEY: 'hidden',
    },
    source: `${path}, with PORT, SECRET_KEY of the environment`,
  });
});

test.each([
  ['DATABSE_URL=postgres://h/d', /line 1: there is no setting DATABSE_URL$/],
  [
    'PORT=1\nADMIN_PASSWORD=hunter#2',
    /line 2: put the value of ADMIN_PASSWORD in quotes, because it contains #$/,
  ],
  ['DATA_DIR=data', /line 1: DATA_DIR needs an absolute path$/],
  ['PORT', /line 1: it needs NAME=value, on one line$/],
])('rejects a file with %j in one line, without the value', async (text, message) => {
  const path = await write(text);
  expect(() => readSettings({}, path)).toThrow(message);
  expect(() => readSettings({}, path)).not.toThrow(/hunter/);
});

test.each([
  [{ DATA_DIR: '/srv/d' }, 'embedded, in /srv/d'],
  [
    { DATABASE_URL: 'postgres://u:p%40ss@db.example.com:5433/clinic?sslmode=require' },
    'db.example.com:5433/clinic',
  ],
  [{ DATABASE_URL: 'postgres://u:a@b@host/clinic' }, 'host/clinic'],
  [{ DATABASE_URL: 'postgresql:///clinic?host=/run/postgresql&user=u&password=p' }, '/run/postgresql/clinic'],
])('describes the database of %j as %j', (variables, described) => {
  expect(describeDatabaseWithoutLogin(readConfig(variables))).toBe(described);
});

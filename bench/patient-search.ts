// Measures the search of patients over HTTP with many patients, one request at a time, beside a bare node:http + pg server
// that looks the same response up by its id:
//   npm run bench:search -- [--patients 1000000] [--clinics 500] [--own 20000] [--rounds 40]

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { fillPatients } from '../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { type HttpClient, httpClient } from './measure.ts';
import { quantile, timeOf } from './one-at-a-time.ts';
import { startBareServer } from './subjects/bare.ts';
import { PASSWORD, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000000' },
    clinics: { type: 'string', default: '500' },
    own: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '40' },
  },
});

/** Frequent names, a rare one, one with a typo, parts of a DNI and of a phone number. */
const SEARCHES = [
  'go',
  'gonzalez',
  'maria gonzalez',
  'lucia nu',
  'gonsalez',
  'peres',
  '20000123',
  '200001',
  '40000123',
];

const folder = await mkdtemp(join(tmpdir(), 'dentaria-search-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: () => {} });
const port = await freePort();
const product = await startProduct(
  databaseUrl({ postgres: postgres.connection }, 'dentaria'),
  join(folder, 'product'),
  port,
);
const call = httpClient(port, 1);
const owner = { ...postgres.connection, options: '-c dentaria.scope=all' };

async function post(path: string, body: object, token?: string): Promise<{ token: string }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const { status, body: text } = await call('POST', `/services/auth${path}`, { body, headers });
  if (status >= 400) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}

const signIn = async (username: string): Promise<string> =>
  (await post('/users/login', { username, password: PASSWORD })).token;

interface Search {
  readonly caller: string;
  readonly q: string;
  readonly run: () => ReturnType<HttpClient>;
}

const searchesOf = (caller: string, token: string): Search[] =>
  SEARCHES.map((q) => ({
    caller,
    q,
    run: () =>
      call('GET', `/services/auth/patients?q=${encodeURIComponent(q)}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
  }));

const stop: (() => unknown)[] = [];
try {
  const clinicId = await asOwner(owner, (client) =>
    fillPatients(client, {
      patients: Number(options.patients),
      clinics: Number(options.clinics),
      ofFirstClinic: Number(options.own),
    }),
  );
  const admin = await signIn('admin');
  await post(
    '/users/create',
    {
      username: 'dentista',
      password: PASSWORD,
      email: 'dentista@example.com',
      firstName: 'Eva',
      lastName: 'Paz',
      docNumber: '7000001',
      roles: [{ name: 'DENTIST' }],
      clinicId,
    },
    admin,
  );
  const searches = [
    ...searchesOf('a dentist', await signIn('dentista')),
    ...searchesOf('an administrator', admin),
  ];
  const responses: string[] = [];
  for (const { run } of searches) responses.push((await run()).body);
  await asOwner(owner, (client) => client.query('create database bare'));
  const bare = await startBareServer(databaseUrl({ postgres: postgres.connection }, 'bare'), responses);
  stop.push(() => bare.process.kill('SIGTERM'));
  const callBare = httpClient(bare.port, 1);

  const lines = ['| caller | search | matches | median | p95 | bare | ÷ bare |', `|${' --- |'.repeat(7)}`];
  for (const [index, { caller, q, run }] of searches.entries()) {
    const times: number[] = [];
    const bareTimes: number[] = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      times.push(await timeOf(run));
      bareTimes.push(await timeOf(() => callBare('GET', `/history/${index + 1}`)));
    }
    const matches = JSON.parse(responses[index] ?? '[]').length;
    const [median, p95, limit] = [quantile(times, 0.5), quantile(times, 0.95), quantile(bareTimes, 0.5)];
    const figures = [median, p95, limit].map((time) => `${time.toFixed(1)} ms`).join(' | ');
    lines.push(`| ${caller} | ${q} | ${matches} | ${figures} | ${(limit / median).toFixed(2)} |`);
    process.stderr.write(`${lines.at(-1)}\n`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  for (const step of stop) step();
  product.kill('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

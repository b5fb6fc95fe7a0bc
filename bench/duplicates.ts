// Measures the list of probable duplicates over HTTP, one request at a time, in a clinic with many patients, of whom one in
// a hundred is registered twice; the warning when a patient is created; and a merge with its undo:
//   npm run bench:duplicates -- [--own 20000] [--patients 200000] [--clinics 50] [--rounds 10]
// Fails if the list takes more than 2 s.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { fillPatients } from '../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { httpClient } from './measure.ts';
import { quantile } from './one-at-a-time.ts';
import { signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    own: { type: 'string', default: '20000' },
    patients: { type: 'string', default: '200000' },
    clinics: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '10' },
  },
});
const LIMIT_MS = 2000;
const DUPLICATES = 100;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-duplicates-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const product = await startProduct(url, join(folder, 'product'), port);
const call = httpClient(port, 1);
const owner = { ...postgres.connection, database: 'dentaria', options: '-c dentaria.scope=all' };

let headers: Record<string, string> = {};

/** Parses the body of a successful call. */
async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: text } = await call(method, `/services/exchange${path}`, { headers, body });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

interface Listed {
  readonly total: number;
  readonly pairs: readonly { readonly first: { id: number }; readonly second: { id: number } }[];
}

async function timesOf(work: (round: number) => Promise<unknown>): Promise<number[]> {
  await work(0);
  const times: number[] = [];
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const startedAt = performance.now();
    await work(round);
    times.push(performance.now() - startedAt);
  }
  return times;
}

let failed = false;
const report = (name: string, times: readonly number[], limit = Number.POSITIVE_INFINITY): void => {
  if (quantile(times, 0.5) > limit) failed = true;
  const figures = [0, 0.5, 1].map((share) => `${Math.round(quantile(times, share))} ms`);
  process.stdout.write(`| ${[name, ...figures].join(' | ')} |\n`);
};

try {
  headers = { authorization: `Bearer ${await signIn(call, 'admin')}` };
  const clinicId = await asOwner(owner, async (client) => {
    const [own, patients, clinics] = [Number(options.own), Number(options.patients), Number(options.clinics)];
    const id = await fillPatients(client, { patients, clinics, ofFirstClinic: own });
    await client.query(
      "update users set date_of_birth = date '1935-01-01' + (id * 7919 % 31000)::int where clinic_id = $1",
      [id],
    );
    await client.query(
      `with again as (
         select row_number() over (order by id) as n, * from users where clinic_id = $1 and id % $2 = 0),
       account as (
         insert into accounts (clinic_id, username, staff) select $1, 'again_' || n, false from again
         returning user_id, username)
       insert into users (id, clinic_id, username, password_hash, first_name, last_name, date_of_birth, phone, roles)
       select a.user_id, $1, a.username, 'none', upper(g.first_name), g.last_name, g.date_of_birth, g.phone, g.roles
         from again g join account a on a.username = 'again_' || g.n`,
      [id, DUPLICATES],
    );
    await client.query('vacuum analyze users, patient_terms');
    return id;
  });
  const clinic = `/clinics/${clinicId}`;
  const { pairs, total } = await send<Listed>('GET', `${clinic}/duplicates`);
  log(`${total} pairs`);
  process.stdout.write('| request | shortest | median | longest |\n| --- | --- | --- | --- |\n');
  report('the list of duplicates', await timesOf(() => send('GET', `${clinic}/duplicates`)), LIMIT_MS);
  report(
    'the warning at creation',
    await timesOf((round) =>
      send('GET', `${clinic}/alike?firstName=Maria&lastName=Gomez&dateOfBirth=1980-02-0${1 + (round % 9)}`),
    ),
  );
  const merges: number[] = [];
  const undos: number[] = [];
  for (const { first, second } of pairs.slice(0, Number(options.rounds))) {
    const ids = { keptId: first.id, otherId: second.id };
    const preview = await send<{ kept: { updatedAt: string }; other: { updatedAt: string } }>(
      'GET',
      `${clinic}/merge-preview?keptId=${ids.keptId}&otherId=${ids.otherId}`,
    );
    const startedAt = performance.now();
    const merge = await send<{ id: number }>('POST', `${clinic}/merges`, {
      ...ids,
      keptUpdatedAt: preview.kept.updatedAt,
      otherUpdatedAt: preview.other.updatedAt,
      fields: {},
    });
    merges.push(performance.now() - startedAt);
    const undoneAt = performance.now();
    await send('POST', `${clinic}/merges/${merge.id}/undo`);
    undos.push(performance.now() - undoneAt);
  }
  report('a merge', merges);
  report('its undo', undos);
} finally {
  product.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

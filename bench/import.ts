// Measures the import of a spreadsheet over HTTP while another user of the clinic searches, reads and saves patients:
//   npm run bench:import -- [--rows 20000] [--patients 5000] [--idle 20]
// Fails if the check takes more than 30 s, the import more than two minutes, or the other user's 99th percentile more than
// three times that of an idle product.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import type { ImportJob } from '../packages/contract/src/exchange/imports.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { makeSpreadsheet } from './import/spreadsheet.ts';
import { httpClient } from './measure.ts';
import { signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    patients: { type: 'string', default: '5000' },
    idle: { type: 'string', default: '20' },
  },
});
const LIMITS_S = { check: 30, import: 120 };
const SLOWDOWN = 3;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-import-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const product = await startProduct(
  databaseUrl({ postgres: postgres.connection }, 'dentaria'),
  join(folder, 'product'),
  port,
);
const call = httpClient(port, 4);

/** Parses the body of a successful call. */
async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, body: text } = await call(method, path, { headers, body });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

interface OtherUser {
  stop(): Promise<readonly number[]>;
}

/** Searches, reads and saves patients, with a short pause after each call; resolves to the latencies. */
function workBeside(ids: readonly number[]): OtherUser {
  let isStopped = false;
  const latencies: number[] = [];
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    latencies.push(performance.now() - startedAt);
    await delay(10);
    return result;
  };
  const working = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const path = `/services/auth/patients/${ids[turn % ids.length]}`;
      await timed(() =>
        send('GET', `/services/auth/patients?q=vecino%20${turn % 1000}&clinicId=${clinicId}`),
      );
      const patient = await timed(() => send<object>('GET', path));
      await timed(() => send('PUT', path, { ...patient, profession: `Docente ${turn}` }));
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await working;
      return latencies;
    },
  };
}

/** Runs a step and waits for its end; resolves to its seconds. */
async function runStep(
  job: ImportJob,
  step: 'check' | 'run' | 'undo',
): Promise<{ job: ImportJob; seconds: number }> {
  const startedAt = performance.now();
  const path = `/services/exchange/clinics/${clinicId}/imports/${job.id}`;
  await send('POST', `${path}/${step}`, { version: job.version });
  for (;;) {
    await delay(250);
    const read = await send<ImportJob>('GET', path);
    if (read.state === 'failed') throw new Error(read.failure ?? 'failed');
    if (['checked', 'imported', 'undone'].includes(read.state))
      return { job: read, seconds: (performance.now() - startedAt) / 1000 };
  }
}

let headers: Record<string, string> = {};
let clinicId = 0;
const failures: string[] = [];
try {
  headers = { authorization: `Bearer ${await signIn(call, 'admin')}` };
  clinicId = (await send<{ id: number }>('POST', '/services/auth/clinics', { name: 'Clínica de la medida' }))
    .id;
  const ids = await asOwner(
    { ...postgres.connection, database: 'dentaria', options: '-c dentaria.scope=all' },
    async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `with account as (
         insert into accounts (clinic_id, username, staff)
         select $1, 'vecino' || n, false from generate_series(1, $2::int) n returning user_id, username)
       insert into users (id, clinic_id, username, password_hash, first_name, last_name, doc_number, roles)
       select user_id, $1, username, 'none', 'Vecino', 'Vecino ' || substr(username, 7),
              (60000000 + substr(username, 7)::int)::text, array['PATIENT'] from account returning id`,
        [clinicId, Number(options.patients)],
      );
      await client.query('analyze');
      return rows.map(({ id }) => id);
    },
  );
  const idleUser = workBeside(ids);
  await delay(Number(options.idle) * 1000);
  const idle = await idleUser.stop();
  const limit = quantile(idle, 0.99) * SLOWDOWN;
  process.stdout.write(
    '| step | seconds | rows a second | p50 of the other user | p99 | ÷ idle |\n|' +
      `${' --- |'.repeat(6)}\n`,
  );
  const report = (name: string, seconds: number, latencies: readonly number[]): void => {
    const [median, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    const rate = seconds === 0 ? '' : Math.round(Number(options.rows) / seconds);
    process.stdout.write(
      `| ${name} | ${seconds.toFixed(1)} | ${rate} | ${median.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${(p99 / quantile(idle, 0.99)).toFixed(2)} |\n`,
    );
    if (p99 > limit) failures.push(`${name}: the other user's p99 is ${p99.toFixed(1)} ms`);
  };
  report('idle', 0, idle);

  const spreadsheet = makeSpreadsheet(Number(options.rows));
  const uploader = workBeside(ids);
  const startedAt = performance.now();
  const answer = await fetch(
    `http://127.0.0.1:${port}/services/exchange/clinics/${clinicId}/imports?fileName=pacientes.csv`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: new Uint8Array(spreadsheet),
    },
  );
  if (answer.status !== 201) throw new Error(await answer.text());
  let job = (await answer.json()) as ImportJob;
  report('upload', (performance.now() - startedAt) / 1000, await uploader.stop());
  for (const step of ['check', 'run', 'undo'] as const) {
    const user = workBeside(ids);
    const done = await runStep(job, step);
    job = done.job;
    report(step, done.seconds, await user.stop());
    log(JSON.stringify(job.counts));
    const seconds = step === 'check' ? LIMITS_S.check : LIMITS_S.import;
    if (step !== 'undo' && done.seconds > seconds) failures.push(`${step}: ${done.seconds.toFixed(1)} s`);
  }
} finally {
  product.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
for (const failure of failures) log(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

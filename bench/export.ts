// Measures the export of a clinic whose patients all have a history of 15 KB and a plan of 50 rows, the memory of the
// process meanwhile, and `Patient/:id/$everything`:
//   npm run bench:export -- [--patients 5000] [--rounds 20]
// Fails if the export takes more than three minutes or 150 MB, or the median of `$everything` more than 300 ms.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import type { ClinicExport } from '../packages/contract/src/exchange/exports.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { fillPatients } from '../packages/server/src/modules/auth/patients/testing/many-patients.ts';
import { history, person, seeded } from './dataset.ts';
import { httpClient } from './measure.ts';
import { quantile, timeOf } from './one-at-a-time.ts';
import { create, signIn, signInDentist, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl, memoryOf } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: { patients: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '20' } },
});
const LIMITS = { seconds: 180, megabytes: 150, everythingMs: 300 };
const WRITERS = 3;
/** Rows of the plan of the patient whose `$everything` is read; a plan has at most 2,000. */
const FULL_PLAN = 500;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-export-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const product = await startProduct(url, join(folder, 'product'), port);
const call = httpClient(port, WRITERS + 1);
const owner = { ...postgres.connection, database: 'dentaria', options: '-c dentaria.scope=all' };

/** Parses the body of a successful call. */
async function send<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body: text } = await call(method, path, { headers, body });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

const historyOf = (id: number): string => `/services/clinical-history/patients/${id}/history`;

/** Saves a history of each patient over HTTP, so that versions, plan and account are those of the product. */
async function fillHistories(ids: readonly number[], dentists: readonly string[]): Promise<void> {
  const waiting = [...ids];
  const random = seeded(5);
  const write = async (token: string): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await create(call, historyOf(id), token, history(person(id, random)));
      if (waiting.length % 500 === 0) log(`${waiting.length} histories are left`);
    }
  };
  await Promise.all(dentists.map(write));
}

interface Exported {
  readonly seconds: number;
  readonly growth: number;
  readonly result: ClinicExport;
}

async function exportClinic(token: string, clinicId: number): Promise<Exported> {
  const path = `/services/exchange/clinics/${clinicId}/exports`;
  const before = await memoryOf(product.pid);
  let peak = before;
  const startedAt = performance.now();
  const { id } = await send<ClinicExport>(token, 'POST', path);
  for (;;) {
    await delay(100);
    peak = Math.max(peak, await memoryOf(product.pid));
    const result = (await send<readonly ClinicExport[]>(token, 'GET', path)).find((each) => each.id === id);
    if (!result || result.state === 'failed') throw new Error('The export has failed');
    if (result.state === 'done')
      return { seconds: (performance.now() - startedAt) / 1000, growth: peak - before, result };
  }
}

const failures: string[] = [];
const check = (name: string, value: number, limit: number): void => {
  if (value > limit) failures.push(`${name}: ${value.toFixed(1)} is more than ${limit}`);
};

try {
  const admin = await signIn(call, 'admin');
  const [clinicId, ids] = await asOwner(owner, async (client) => {
    const patients = Number(options.patients);
    const id = await fillPatients(client, { patients, clinics: 2, ofFirstClinic: patients });
    const { rows } = await client.query<{ id: number }>('select id from users where clinic_id = $1', [id]);
    return [id, rows.map((row) => Number(row.id))] as const;
  });
  const dentists: string[] = [];
  for (let worker = 0; worker < WRITERS; worker += 1)
    dentists.push(await signInDentist(call, admin, { worker, clinicId }));
  const [full = 0, ...others] = ids;
  await fillHistories(others, dentists);
  const { treatmentPlan, ...rest } = history(person(full, seeded(5)));
  const plan = Array.from({ length: FULL_PLAN }, (_, row) => treatmentPlan[row % treatmentPlan.length]);
  await create(call, historyOf(full), dentists[0] ?? '', { ...rest, treatmentPlan: plan });

  const { seconds, growth, result } = await exportClinic(admin, clinicId);
  const times: number[] = [];
  let resources = 0;
  const everything = async (): Promise<void> => {
    const path = `/services/exchange/fhir/Patient/${full}/$everything`;
    resources = (await send<{ total: number }>(dentists[0] ?? '', 'GET', path)).total;
  };
  await everything();
  for (let round = 0; round < Number(options.rounds); round += 1) times.push(await timeOf(everything));
  const median = quantile(times, 0.5);
  process.stdout.write(
    `| what | figure |\n| --- | --- |\n` +
      `| export of ${options.patients} patients, ${result.rowsDone} rows, ${((result.size ?? 0) / 1e6).toFixed(1)} MB | ${seconds.toFixed(1)} s |\n` +
      `| memory more than before | ${growth.toFixed(0)} MB |\n` +
      `| $everything of ${resources} resources | median ${median.toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms |\n`,
  );
  check('seconds of the export', seconds, LIMITS.seconds);
  check('memory of the export, MB', growth, LIMITS.megabytes);
  check('$everything, ms', median, LIMITS.everythingMs);
} finally {
  product.kill('SIGTERM');
  await delay(1500);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
for (const failure of failures) log(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

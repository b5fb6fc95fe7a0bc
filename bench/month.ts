// Measures the results of a month of 50,000 entries over HTTP, one request at a time, beside a bare node:http + pg server
// that looks the same response up by its id:
//   npm run bench:month -- [--entries 50000] [--patients 30000] [--clinics 200] [--rounds 20]

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { httpClient } from './measure.ts';
import { fillMonth } from './month/fill.ts';
import { startBareServer } from './subjects/bare.ts';
import { signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000' },
    patients: { type: 'string', default: '30000' },
    clinics: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
  },
});
const LIMIT_MS = 300;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-month-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const product = await startProduct(url, join(folder, 'product'), port);
const call = httpClient(port, 1);
const owner = { ...postgres.connection, options: '-c dentaria.scope=all' };

/** Milliseconds of `work`. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

/** The month before the current one, in which `fillMonth` puts its entries. */
function lastMonth(): string {
  const start = new Date();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - 1);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  return `from=${start.toISOString().slice(0, 10)}&to=${end.toISOString().slice(0, 10)}`;
}

const stop: (() => unknown)[] = [];
let failed = false;
try {
  const { clinicId, professionalId } = await asOwner(owner, (client) =>
    fillMonth(client, {
      patients: Number(options.patients),
      clinics: Number(options.clinics),
      entries: Number(options.entries),
    }),
  );
  const headers = { authorization: `Bearer ${await signIn(call, 'admin')}` };
  const clinic = `/services/billing/clinics/${clinicId}`;
  const get = (path: string) => () => call('GET', `${clinic}/${path}?${lastMonth()}`, { headers });
  const requests = [
    { name: 'the month', run: get('results') },
    { name: 'a settlement', run: get(`professionals/${professionalId}/settlement`) },
  ];
  const responses: string[] = [];
  for (const { name, run } of requests) {
    const { status, body } = await run();
    if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
    responses.push(body);
  }
  await asOwner(owner, (client) => client.query('create database bare'));
  const bare = await startBareServer(databaseUrl({ postgres: postgres.connection }, 'bare'), responses);
  stop.push(() => bare.process.kill('SIGTERM'));
  const callBare = httpClient(bare.port, 1);

  process.stdout.write(
    `| request | size | shortest | median | p95 | bare | ÷ bare |\n|${' --- |'.repeat(7)}\n`,
  );
  // In turn, so that a slow moment of the machine affects all of them. The first rounds warm up.
  const WARM_UP = 3;
  const times = requests.map(() => ({ own: [] as number[], bare: [] as number[] }));
  for (let round = 0; round < Number(options.rounds) + WARM_UP; round += 1)
    for (const [index, { run }] of requests.entries()) {
      const [own, limit] = [await timeOf(run), await timeOf(() => callBare('GET', `/history/${index + 1}`))];
      if (round < WARM_UP) continue;
      times[index]?.own.push(own);
      times[index]?.bare.push(limit);
    }
  for (const [index, { name }] of requests.entries()) {
    const { own = [], bare: limit = [] } = times[index] ?? {};
    const [median, bareMedian] = [quantile(own, 0.5), quantile(limit, 0.5)];
    if (index === 0 && median > LIMIT_MS) failed = true;
    const figures = [quantile(own, 0), median, quantile(own, 0.95), bareMedian];
    const size = `${Math.round(Buffer.byteLength(responses[index] ?? '') / 1024)} KB`;
    process.stdout.write(
      `| ${name} | ${size} | ${figures.map((time) => `${time.toFixed(1)} ms`).join(' | ')} | ${(bareMedian / median).toFixed(3)} |\n`,
    );
  }
} finally {
  for (const step of stop) step();
  product.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

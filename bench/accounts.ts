// Measures an account of 500 entries among many patients over HTTP, one request at a time, beside a bare node:http + pg
// server that looks the same response up by its id; then explains the statements:
//   npm run bench:accounts -- [--entries 500] [--patients 20000] [--clinics 500] [--rounds 100]

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { fillAccounts } from './accounts/fill.ts';
import { httpClient } from './measure.ts';
import { quantile, scansOf, scansText, timesInTurn } from './one-at-a-time.ts';
import { startBareServer } from './subjects/bare.ts';
import { signIn, signInDentist, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '500' },
    patients: { type: 'string', default: '20000' },
    clinics: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '100' },
  },
});
const LIMIT_MS = 20;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-accounts-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const product = await startProduct(url, join(folder, 'product'), port);
const call = httpClient(port, 1);
const owner = { ...postgres.connection, options: '-c dentaria.scope=all' };

const stop: (() => unknown)[] = [];
let failed = false;
try {
  const { clinicId, patientId } = await asOwner(owner, (client) =>
    fillAccounts(client, {
      patients: Number(options.patients),
      clinics: Number(options.clinics),
      entries: Number(options.entries),
    }),
  );
  const token = await signInDentist(call, await signIn(call, 'admin'), { worker: 1, clinicId });
  const account = `/services/billing/clinics/${clinicId}/patients/${patientId}/account`;
  const headers = { authorization: `Bearer ${token}` };
  const requests = [
    { name: 'the account', run: () => call('GET', account, { headers }) },
    { name: 'the statement', run: () => call('GET', `${account}/entries`, { headers }) },
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
  const WARM_UP = 20;
  const times = await timesInTurn(
    requests.map(({ run }, index) => ({ own: run, bare: () => callBare('GET', `/history/${index + 1}`) })),
    Number(options.rounds),
    WARM_UP,
  );
  for (const [index, { name }] of requests.entries()) {
    const { own = [], bare: limit = [] } = times[index] ?? {};
    const [median, bareMedian] = [quantile(own, 0.5), quantile(limit, 0.5)];
    if (median > LIMIT_MS) failed = true;
    const figures = [quantile(own, 0), median, quantile(own, 0.95), bareMedian];
    const size = `${Math.round(Buffer.byteLength(responses[index] ?? '') / 1024)} KB`;
    process.stdout.write(
      `| ${name} | ${size} | ${figures.map((time) => `${time.toFixed(1)} ms`).join(' | ')} | ${(bareMedian / median).toFixed(2)} |\n`,
    );
  }
  const scans = await scansOf(
    { connection: postgres.connection, dataDir: join(folder, 'postgres') },
    requests.map(({ run }) => run),
  );
  if (scans.length > 0) failed = true;
  process.stdout.write(`\n${scansText(scans)}\n`);
} finally {
  for (const step of stop) step();
  product.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

// Measures the work list and a patient's timeline over HTTP with many clinics, one request at a time, as each role,
// beside a bare node:http + pg server that looks the same response up by its id; then explains the statements:
//   npm run bench:work-list -- [--patients 1000000] [--clinics 491] [--own 20000] [--rounds 30]

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WORK_KINDS } from '@dentaria/contract/follow-up/work-kinds.ts';
import type pg from 'pg';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { httpClient } from './measure.ts';
import { quantile, scansOf, scansText, timesInTurn } from './one-at-a-time.ts';
import { startBareServer } from './subjects/bare.ts';
import { create, PASSWORD, signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';
import { fillWorkLists } from './work-list/fill.ts';

const { values: options } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000000' },
    clinics: { type: 'string', default: '491' },
    own: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '30' },
  },
});
const LIMIT_MS = 100;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), 'dentaria-work-list-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const product = await startProduct(url, join(folder, 'product'), port);
const call = httpClient(port, 1);
const owner = { ...postgres.connection, options: '-c dentaria.scope=all' };

async function signInStaff(admin: string, role: string, clinicId: number, number: number): Promise<string> {
  const username = role.toLowerCase();
  await create(call, '/services/auth/users/create', admin, {
    username,
    password: PASSWORD,
    email: `${username}@example.com`,
    firstName: 'Eva',
    lastName: 'Paz',
    docNumber: String(7_000_000 + number),
    roles: [{ name: role }],
    clinicId,
  });
  return signIn(call, username);
}

/** The patient of a clinic with the most appointments. */
async function busiestPatient(client: Pick<pg.ClientBase, 'query'>, clinicId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select patient_id as id from appointments where clinic_id = $1 group by 1 order by count(*) desc, 1 limit 1',
    [clinicId],
  );
  return rows[0]?.id ?? 0;
}

const stop: (() => unknown)[] = [];
let failed = false;
try {
  const clinicId = await asOwner(owner, (client) =>
    fillWorkLists(
      client,
      {
        patients: Number(options.patients),
        clinics: Number(options.clinics),
        ofFirstClinic: Number(options.own),
      },
      log,
    ),
  );
  const admin = await signIn(call, 'admin');
  const callers = {
    dentist: await signInStaff(admin, 'DENTIST', clinicId, 1),
    receptionist: await signInStaff(admin, 'RECEPTIONIST', clinicId, 2),
    administrator: admin,
  };
  const list = `/services/follow-up/clinics/${clinicId}/work-list`;
  const patientId = await asOwner(owner, (client) => busiestPatient(client, clinicId));
  const timeline = `/services/follow-up/patients/${patientId}/timeline`;
  const read = (token: string, path: string) => () =>
    call('GET', path, { headers: { authorization: `Bearer ${token}` } });
  const requests = Object.entries(callers).flatMap(([caller, token]) => [
    { name: `the list, ${caller}`, run: read(token, list), isLimited: true },
    { name: `the counts, ${caller}`, run: read(token, `${list}/counts`), isLimited: true },
    { name: `a timeline, ${caller}`, run: read(token, timeline), isLimited: true },
  ]);
  for (const kind of WORK_KINDS)
    requests.push({
      name: `${kind}, administrator`,
      run: read(admin, `${list}?kind=${kind}`),
      isLimited: false,
    });

  const responses: string[] = [];
  for (const { run } of requests) responses.push((await run()).body);
  await asOwner(owner, (client) => client.query('create database bare'));
  const bare = await startBareServer(databaseUrl({ postgres: postgres.connection }, 'bare'), responses);
  stop.push(() => bare.process.kill('SIGTERM'));
  const callBare = httpClient(bare.port, 1);

  const counts = JSON.parse(
    responses[requests.findIndex(({ name }) => name === 'the counts, administrator')] ?? '{}',
  );
  process.stdout.write(`${JSON.stringify(counts)}\n\n`);
  process.stdout.write(`| request | shortest | median | p95 | bare |\n|${' --- |'.repeat(5)}\n`);
  const times = await timesInTurn(
    requests.map(({ run }, index) => ({ own: run, bare: () => callBare('GET', `/history/${index + 1}`) })),
    Number(options.rounds),
  );
  for (const [index, { name, isLimited }] of requests.entries()) {
    const { own = [], bare: limit = [] } = times[index] ?? {};
    const median = quantile(own, 0.5);
    if (isLimited && median > LIMIT_MS) failed = true;
    const figures = [quantile(own, 0), median, quantile(own, 0.95), quantile(limit, 0.5)];
    process.stdout.write(`| ${name} | ${figures.map((time) => `${time.toFixed(1)} ms`).join(' | ')} |\n`);
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

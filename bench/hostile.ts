// Measures the calls of one clinic alone, and again while another clinic attacks the same process with searches, prints,
// uploads, exports, mails and links from many users at once:
//   npm run bench:hostile -- [--minutes 10] [--idle 60] [--patients 10000] [--seed 1]
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { person, seeded } from './dataset.ts';
import type { Target } from './hostile/attack.ts';
import { httpClient, type Job, type Samples, summarize } from './measure.ts';
import { create, historyJobs, PASSWORD, signIn, signInDentist, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl, memoryOf } from './subjects/subject.ts';
import { fillWorkLists } from './work-list/fill.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    idle: { type: 'string', default: '60' },
    patients: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
const HOSTILE_USERS = 6;
const MAX_RATIO = 3;
const MAX_GROWTH_MB = 100;
/** Between two calls of a person's screen, in milliseconds. */
const PAUSE_MS = 20;
/** The processes that read uploads and print end after a minute without work. V8 frees its heap a minute or two later. */
const SETTLE_MS = 180_000;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const folder = await mkdtemp(join(tmpdir(), 'dentaria-hostile-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const port = await freePort();
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const product = await startProduct(url, join(folder, 'product'), port);
const call = httpClient(port, 4);
const owner = { ...postgres.connection, options: '-c dentaria.scope=all' };

/** Signs in dentists of a clinic, of whom the first owns it. */
async function signInDentists(
  admin: string,
  clinicId: number,
  first: number,
  count: number,
): Promise<string[]> {
  const tokens: string[] = [];
  for (let worker = first; worker < first + count; worker += 1)
    tokens.push(await signInDentist(call, admin, { worker, clinicId }));
  await asOwner(owner, (client) =>
    client.query(
      `update clinics c set owner_user_id = u.id, owner_username = u.username
         from users u where c.id = $1 and u.username = $2`,
      [clinicId, `dentista${first}`],
    ),
  );
  return tokens;
}

const idsOf = (table: 'users' | 'estimates', clinicId: number, where: string): Promise<number[]> =>
  asOwner(owner, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id::int as id from ${table} where clinic_id = $1 and ${where} order by id limit 500`,
      [clinicId],
    );
    return rows.map(({ id }) => id);
  });

/** The calls that a clinic's screens make. */
async function screenJobs(
  token: string,
  clinicId: number,
  admin: string,
): Promise<Readonly<Record<string, Job>>> {
  const headers = { authorization: `Bearer ${token}` };
  const patientIds = await idsOf('users', clinicId, `roles = array['PATIENT']`);
  const patient = person(60_000_000, seeded(7));
  const { id: patientId } = await create(call, '/services/auth/users/create', admin, {
    ...patient,
    password: PASSWORD,
    roles: [{ name: 'PATIENT' }],
    clinicId,
  });
  const histories = await historyJobs(call, [{ token, patientId, patient }]);
  const get =
    (pathOf: (turn: number) => string): Job =>
    async (_, turn) => {
      const { status } = await call('GET', `/services/${pathOf(turn)}`, { headers });
      if (status !== 200) log(`${pathOf(turn)}: ${status}`);
      return status === 200;
    };
  const patientOf = (turn: number) => patientIds[turn % patientIds.length];
  const dayOf = (turn: number) =>
    new Date(Date.now() + (1 + (turn % 5)) * 86_400_000).toISOString().slice(0, 10);
  return {
    'search a patient': get((turn) => `auth/patients?q=${['gonz', 'mar', 'lopez', 'sosa'][turn % 4]}`),
    'read a patient': get((turn) => `auth/patients/${patientOf(turn)}`),
    'a day of the agenda': get((turn) => `scheduling/clinics/${clinicId}/agenda?from=${dayOf(turn)}`),
    'an account': get((turn) => `billing/clinics/${clinicId}/patients/${patientOf(turn)}/account`),
    'a timeline': get((turn) => `follow-up/patients/${patientOf(turn)}/timeline`),
    'the work list': get(() => `follow-up/clinics/${clinicId}/work-list`),
    'read a history': histories['read a history'],
    'save a history': histories['save a history'],
  };
}

interface Phase {
  readonly all: Samples;
  readonly byJob: Map<string, Samples>;
}

/** Calls the jobs in turn, with a pause after each, for as long as `goesOn`. */
async function useScreens(jobs: Readonly<Record<string, Job>>, goesOn: () => boolean): Promise<Phase> {
  const byJob = new Map<string, Samples>(
    Object.keys(jobs).map((name) => [name, { latencies: [], errors: 0, seconds: 0 }]),
  );
  for (let turn = 0; goesOn(); turn += 1)
    for (const [name, job] of Object.entries(jobs)) {
      const samples = byJob.get(name);
      if (!samples) continue;
      const sentAt = performance.now();
      const succeeded = await job(0, turn).catch(() => false);
      samples.latencies.push(performance.now() - sentAt);
      if (!succeeded) samples.errors += 1;
      await pause(PAUSE_MS);
    }
  const all: Samples = { latencies: [], errors: 0, seconds: 1 };
  for (const { latencies, errors } of byJob.values()) {
    all.latencies.push(...latencies);
    all.errors += errors;
  }
  return { all, byJob };
}

function attack(target: Target) {
  const program = fileURLToPath(new URL('./hostile/attack.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isOver = false;
  const answers = text(child.stdout).finally(() => {
    isOver = true;
  });
  return { answers, isOver: () => isOver };
}

let failed = false;
try {
  const patients = Number(options.patients);
  const first = await asOwner(owner, (client) =>
    fillWorkLists(client, { patients, clinics: 2, ofFirstClinic: patients / 2 }, log),
  );
  const [clinicId, hostileId] = [first, first + 1];
  const admin = await signIn(call, 'admin');
  const [token = ''] = await signInDentists(admin, clinicId, 0, 1);
  const hostile = await signInDentists(admin, hostileId, 1, HOSTILE_USERS);
  const jobs = await screenJobs(token, clinicId, admin);
  const until = (seconds: number) => {
    const end = Date.now() + seconds * 1000;
    return () => Date.now() < end;
  };
  await useScreens(jobs, until(15));
  const memoryBefore = await memoryOf(product.pid);
  log('idle');
  const idle = await useScreens(jobs, until(Number(options.idle)));
  log('attacked');
  const { answers, isOver } = attack({
    origin: `http://127.0.0.1:${port}`,
    clinicId: hostileId,
    tokens: hostile,
    // The histories of the others are filled in without a document, which no export has.
    patientIds: await idsOf(
      'users',
      hostileId,
      `roles = array['PATIENT'] and id not in (select patient_user_id from histories)`,
    ),
    estimateIds: await idsOf(
      'estimates',
      hostileId,
      "presented_at > now() - interval '20 days' and accepted_at is null",
    ),
    seconds: Number(options.minutes) * 60,
    seed: Number(options.seed),
  });
  const attacked = await useScreens(jobs, () => !isOver());
  const memoryDuring = await memoryOf(product.pid);
  await pause(SETTLE_MS);
  const growth = (await memoryOf(product.pid)) - memoryBefore;

  process.stdout.write(
    '| call | p50 idle | p99 idle | p50 attacked | p99 attacked | errors |\n| --- | --- | --- | --- | --- | --- |\n',
  );
  const printRow = (name: string, alone: Samples, beside: Samples): void => {
    const [one, other] = [summarize(alone), summarize(beside)];
    process.stdout.write(
      `| ${name} | ${one.p50} | ${one.p99} | ${other.p50} | ${other.p99} | ${other.errors} |\n`,
    );
  };
  for (const [name, samples] of idle.byJob) printRow(name, samples, attacked.byJob.get(name) ?? samples);
  printRow('all', idle.all, attacked.all);
  const ratio = summarize(attacked.all).p99 / summarize(idle.all).p99;
  process.stdout.write(
    `\np99 ${ratio.toFixed(2)} x idle, ${attacked.all.errors} errors; memory ${Math.round(memoryBefore)} MB before, ${Math.round(memoryDuring)} MB at the end, ${Math.round(growth)} MB more three minutes later\n${await answers}\n`,
  );
  failed = ratio > MAX_RATIO || attacked.all.errors > 0 || growth > MAX_GROWTH_MB;
} finally {
  product.kill('SIGTERM');
  await pause(1500);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

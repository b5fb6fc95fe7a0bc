// Measures the dentist's jobs from a thousand to a million patients and checks the plan of every statement they run:
//   npm run bench:growth -- [--seconds 3] [--rounds 3] [--largest 1000000]
// Each size has its own database and server. Interleaves the sizes, so that a slow moment of the machine affects all.
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { person, seeded } from './dataset.ts';
import { fill } from './growth/fill.ts';
import { type Plan, plansIn } from './growth/plans.ts';
import { GROWTH_JOBS, type GrowthJob, growthChart, growthTable } from './growth/report.ts';
import { type HttpClient, httpClient, type Job, measure, type Samples, summarize } from './measure.ts';
import {
  create,
  historyJobs,
  signIn,
  signInDentist,
  startProduct,
  type WorkerSession,
} from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    largest: { type: 'string', default: '1000000' },
  },
});

const SIZES = [
  { patients: 1000, clinics: 10 },
  { patients: 10_000, clinics: 50 },
  { patients: 100_000, clinics: 200 },
  { patients: 1_000_000, clinics: 1000 },
].filter(({ patients }) => patients <= Number(options.largest));
type Size = (typeof SIZES)[number];

/** Dentists of different clinics, each with their own connection. */
const WORKERS = 5;

interface Instance {
  readonly size: Size;
  readonly child: ChildProcess;
  readonly jobs: Readonly<Record<GrowthJob | 'save with conflict', Job>>;
}

const postgresFolder = await mkdtemp(join(tmpdir(), 'dentaria-growth-'));
await chmod(postgresFolder, 0o755);
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const postgres = await startEmbeddedPostgres({ dataDir: join(postgresFolder, 'postgres'), print: log });

async function open(size: Size): Promise<Instance> {
  const name = `patients_${size.patients}`;
  const url = databaseUrl({ postgres: postgres.connection }, name);
  await asOwner(postgres.connection, (owner) => owner.query(`create database ${name}`));
  const port = await freePort();
  const start = (): Promise<ChildProcess> => startProduct(url, join(postgresFolder, name), port);
  let child = await start();
  const call = httpClient(port, WORKERS);
  const admin = await signIn(call, 'admin');
  const tokens: string[] = [];
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const clinic = await create(call, '/services/auth/clinics', admin, { name: `Clínica ${worker}` });
    tokens.push(await signInDentist(call, admin, { worker, clinicId: clinic.id }));
  }
  log(`${size.patients} patients in ${size.clinics} clinics …`);
  const startedAt = performance.now();
  const patients = await fill(url, size, WORKERS);
  log(`… created in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  // A restart discards the query plans that were cached while the tables were empty.
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  child = await start();
  return { size, child, jobs: await jobsOf(call, tokens, patients) };
}

/** `patients` has one list for each worker; the jobs read and save the history of the first patient of the list. */
async function jobsOf(
  call: HttpClient,
  tokens: readonly string[],
  patients: readonly (readonly { id: number; docNumber: string }[])[],
): Promise<Instance['jobs']> {
  const random = seeded(7);
  const first = (worker: number) => patients[worker]?.[0] ?? { id: 0, docNumber: '' };
  const sessions = tokens.map(
    (token, worker): WorkerSession => ({
      token,
      patientId: first(worker).id,
      patient: { ...person(0, random), docNumber: first(worker).docNumber },
    }),
  );
  return {
    'patient by DNI': async (worker) => {
      const own = patients[worker] ?? [];
      const { docNumber } = own[Math.floor(random() * own.length)] ?? first(worker);
      const address = `/services/auth/users/doc-number/${docNumber}`;
      const { status, body } = await call('GET', address, {
        headers: { authorization: `Bearer ${tokens[worker]}` },
      });
      return status === 200 && body.startsWith('{"id":');
    },
    ...(await historyJobs(call, sessions)),
  };
}

/** Logs the plans of all statements with auto_explain and parses them from the server's log. */
async function explain({ size, child, jobs }: Instance): Promise<Plan[]> {
  const database = `patients_${size.patients}`;
  await asOwner(postgres.connection, async (owner) => {
    await owner.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`);
    await owner.query(`alter database ${database} set auto_explain.log_min_duration = 0`);
    await owner.query(`alter database ${database} set auto_explain.log_nested_statements = on`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      database,
    ]);
  });
  // Repeated, because a read after a save bypasses the response cache.
  for (let turn = 0; turn < 3; turn += 1) {
    for (const job of [...GROWTH_JOBS, 'save with conflict'] as const) {
      await jobs[job](0, 1000 + turn).catch(() => false);
    }
  }
  child.kill('SIGTERM');
  return plansIn(await readFile(join(postgresFolder, 'postgres', 'postgres.log'), 'utf8'));
}

const instances: Instance[] = [];
let failed = false;
try {
  for (const size of SIZES) instances.push(await open(size));
  const samplesByName = new Map<string, Samples>();
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    for (const job of GROWTH_JOBS) {
      for (const { size, jobs } of instances) {
        const name = `${size.patients}/${job}`;
        const samples = samplesByName.get(name) ?? { latencies: [], errors: 0, seconds: 0 };
        samplesByName.set(name, samples);
        await measure(jobs[job], Number(options.seconds), WORKERS, samples);
      }
    }
    log(`round ${round} of ${options.rounds}`);
  }
  const rows = instances.map(({ size }) => ({
    ...size,
    stats: GROWTH_JOBS.map((job) =>
      summarize(samplesByName.get(`${size.patients}/${job}`) ?? { latencies: [], errors: 0, seconds: 1 }),
    ),
  }));
  const largest = instances.at(-1);
  const plans = largest ? await explain(largest) : [];
  const scans = plans.filter(({ scans }) => scans.length > 0);
  failed = scans.length > 0 || plans.length === 0;
  const resultsFolder = fileURLToPath(new URL('results/', import.meta.url));
  await writeFile(
    join(resultsFolder, 'growth.json'),
    `${JSON.stringify({ at: new Date().toISOString(), options, rows, statements: plans.length }, null, 2)}\n`,
  );
  await writeFile(join(resultsFolder, 'growth.svg'), growthChart(rows));
  await writeFile(join(resultsFolder, 'plans.txt'), plans.map(({ text }) => text).join('\n\n'));
  process.stdout.write(`${growthTable(rows)}\n\n${plans.length} statements explained; `);
  process.stdout.write(
    scans.length === 0
      ? 'none scans a growing table.\n'
      : `these scan a growing table:\n${scans.map(({ text }) => text).join('\n\n')}\n`,
  );
} finally {
  for (const { child } of instances) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(postgresFolder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

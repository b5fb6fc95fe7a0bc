// The dentist's jobs at a thousand and at a million patients, and the plan of every statement they run:
//   npm run bench:growth -- [--seconds 3] [--rounds 3] [--largest 1000000]
// A database and a product for each size, asked in turn, so that a slow moment of the machine falls on all.
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { fill } from './growth/fill.ts';
import { type Plan, plansIn } from './growth/plans.ts';
import { GROWTH_JOBS, type GrowthJob, growthChart, growthTable } from './growth/report.ts';
import { type Call, caller, figuresOf, type Job, measure, type Times } from './load.ts';
import { create, historyJobs, PASSWORD, type Seat, signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';
import { person, seeded } from './world.ts';

const { values: asked } = parseArgs({
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
].filter(({ patients }) => patients <= Number(asked.largest));
type Size = (typeof SIZES)[number];

/** Dentists of as many clinics, each on a connection of his own. */
const WORKERS = 5;

interface Practice {
  readonly size: Size;
  readonly child: ChildProcess;
  readonly jobs: Readonly<Record<GrowthJob | 'save too late', Job>>;
}

const postgresFolder = await mkdtemp(join(tmpdir(), 'dentaria-growth-'));
await chmod(postgresFolder, 0o755);
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const postgres = await startEmbeddedPostgres({ dataDir: join(postgresFolder, 'postgres'), say });

async function open(size: Size): Promise<Practice> {
  const name = `patients_${size.patients}`;
  const url = databaseUrl({ postgres: postgres.connection }, name);
  await asOwner(postgres.connection, (owner) => owner.query(`create database ${name}`));
  const at = await freePort();
  const start = (): Promise<ChildProcess> => startProduct(url, join(postgresFolder, name), at);
  let child = await start();
  const call = caller(at, WORKERS);
  const admin = await signIn(call, 'admin');
  const doctors: string[] = [];
  for (let worker = 0; worker < WORKERS; worker += 1) {
    const clinic = await create(call, '/services/auth/clinics', admin, { name: `Clínica ${worker}` });
    await create(call, '/services/auth/users/create', admin, {
      ...person(-1 - worker, seeded(1)),
      username: `dentista${worker}`,
      password: PASSWORD,
      roles: [{ name: 'DENTIST' }],
      clinicId: clinic.id,
    });
    doctors.push(await signIn(call, `dentista${worker}`));
  }
  say(`${size.patients} patients in ${size.clinics} clinics …`);
  const begin = performance.now();
  const patients = await fill(url, size, WORKERS);
  say(`… made in ${Math.round((performance.now() - begin) / 1000)} s`);
  // As after a night: plans and connections are new.
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  child = await start();
  return { size, child, jobs: await jobsOf(call, doctors, patients) };
}

/** `patients`: of each worker's clinic, ids beside DNIs; the first has the history that is read and saved. */
async function jobsOf(
  call: Call,
  tokens: readonly string[],
  patients: readonly (readonly { id: number; docNumber: string }[])[],
): Promise<Practice['jobs']> {
  const random = seeded(7);
  const first = (worker: number) => patients[worker]?.[0] ?? { id: 0, docNumber: '' };
  const seats = tokens.map(
    (token, worker): Seat => ({
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
    ...(await historyJobs(call, seats)),
  };
}

/** Every statement of the jobs at the largest size with its plan, as PostgreSQL logged it. */
async function explain({ size, child, jobs }: Practice): Promise<Plan[]> {
  const database = `patients_${size.patients}`;
  await asOwner(postgres.connection, async (owner) => {
    await owner.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`);
    await owner.query(`alter database ${database} set auto_explain.log_min_duration = 0`);
    await owner.query(`alter database ${database} set auto_explain.log_nested_statements = on`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      database,
    ]);
  });
  // In turn: a reading after a save makes its answer anew. Who saves too late asks first for what stands.
  for (let turn = 0; turn < 3; turn += 1) {
    for (const job of [...GROWTH_JOBS, 'save too late'] as const) {
      await jobs[job](0, 1000 + turn).catch(() => false);
    }
  }
  child.kill('SIGTERM');
  return plansIn(await readFile(join(postgresFolder, 'postgres', 'postgres.log'), 'utf8'));
}

const practices: Practice[] = [];
let failed = false;
try {
  for (const size of SIZES) practices.push(await open(size));
  const seen = new Map<string, Times>();
  for (let round = 1; round <= Number(asked.rounds); round += 1) {
    for (const job of GROWTH_JOBS) {
      for (const { size, jobs } of practices) {
        const name = `${size.patients}/${job}`;
        const times = seen.get(name) ?? { times: [], bad: 0, seconds: 0 };
        seen.set(name, times);
        await measure(jobs[job], Number(asked.seconds), WORKERS, times);
      }
    }
    say(`round ${round} of ${asked.rounds}`);
  }
  const rows = practices.map(({ size }) => ({
    ...size,
    figures: GROWTH_JOBS.map((job) =>
      figuresOf(seen.get(`${size.patients}/${job}`) ?? { times: [], bad: 0, seconds: 1 }),
    ),
  }));
  const largest = practices.at(-1);
  const plans = largest ? await explain(largest) : [];
  const scans = plans.filter(({ scans }) => scans.length > 0);
  failed = scans.length > 0 || plans.length === 0;
  const kept = fileURLToPath(new URL('results/', import.meta.url));
  await writeFile(
    join(kept, 'growth.json'),
    `${JSON.stringify({ at: new Date().toISOString(), asked, rows, statements: plans.length }, null, 2)}\n`,
  );
  await writeFile(join(kept, 'growth.svg'), growthChart(rows));
  await writeFile(join(kept, 'plans.txt'), plans.map(({ text }) => text).join('\n\n'));
  process.stdout.write(`${growthTable(rows)}\n\n${plans.length} statements explained; `);
  process.stdout.write(
    scans.length === 0
      ? 'none scans a table that grows.\n'
      : `these scan a table that grows:\n${scans.map(({ text }) => text).join('\n\n')}\n`,
  );
} finally {
  for (const { child } of practices) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(postgresFolder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

// Measures the agenda of a clinic with 12 professionals and 300 appointments a day, beside a bare node:http + pg server
// that sends the same bytes, before and after other clinics have 5,000,000 appointments; then 200 open agendas:
//   npm run bench:agenda -- [--seconds 3] [--warm-up 3] [--connections 10] [--appointments 5000000] [--streams 200]
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { DAYS, FIRST_DAY, fillAgenda, fillOtherClinics } from './agenda/fill.ts';
import { people } from './dataset.ts';
import { plansIn } from './growth/plans.ts';
import { type HttpClient, httpClient, type Job, measure, type Samples, summarize } from './measure.ts';
import { startBare } from './subjects/bare.ts';
import { create, signIn, signInDentist, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    appointments: { type: 'string', default: '5000000' },
    streams: { type: 'string', default: '200' },
  },
});
const CONNECTIONS = Number(options.connections);
const PROFESSIONALS = 12;

const folder = await mkdtemp(join(tmpdir(), 'dentaria-agenda-'));
await chmod(folder, 0o755);
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: log });
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const children: ChildProcess[] = [];

interface Clinic {
  readonly call: HttpClient;
  readonly port: number;
  readonly path: string;
  /** One session for each connection. */
  readonly tokens: readonly string[];
  readonly typeId: number;
}

async function openClinic(port: number): Promise<Clinic> {
  children.push(await startProduct(url, join(folder, 'dentaria'), port));
  const call = httpClient(port, CONNECTIONS);
  const admin = await signIn(call, 'admin');
  const { id: clinicId } = await create(call, '/services/auth/clinics', admin, {
    name: 'Clínica de la medida',
  });
  const tokens: string[] = [];
  for (let worker = 0; worker < PROFESSIONALS; worker += 1)
    tokens.push(await signInDentist(call, admin, { worker, clinicId }));
  const professionalIds = await asOwner(
    { connectionString: url, options: '-c dentaria.scope=all' },
    async (owner) => {
      const { rows } = await owner.query<{ ids: number[] }>(
        `select array_agg(id::int) as ids from users where clinic_id = $1`,
        [clinicId],
      );
      return rows[0]?.ids ?? [];
    },
  );
  const typeId = await fillAgenda(url, { clinicId, professionalIds });
  return { call, port, tokens, typeId, path: `/services/scheduling/clinics/${clinicId}` };
}

/** Days of the agenda in turn, so that none is in the response cache. */
const dayOf = (turn: number): string => addDays(FIRST_DAY, turn % DAYS);

async function jobsOf({ call, tokens, path, typeId }: Clinic): Promise<Readonly<Record<string, Job>>> {
  const headersOf = (worker: number) => ({ authorization: `Bearer ${tokens[worker % tokens.length]}` });
  const today = `${path}/agenda?from=${FIRST_DAY}`;
  const { etag = '' } = await call('GET', today, { headers: headersOf(0) });
  const search = `typeId=${typeId}&days=60&limit=99&part=afternoon`;
  let turn = 0;
  const read = async (address: string, worker: number): Promise<boolean> =>
    (await call('GET', address, { headers: headersOf(worker) })).status === 200;
  return {
    'a day': (worker) => read(today, worker),
    'a day that is not cached': (worker) => {
      turn += 1;
      return read(`${path}/agenda?from=${dayOf(turn)}`, worker);
    },
    'an unchanged day (304)': async (worker) => {
      const headers = { ...headersOf(worker), 'if-none-match': etag };
      return (await call('GET', today, { headers })).status === 304;
    },
    'free slots of 60 full days, 12 professionals': (worker) =>
      read(`${path}/slots?${search}&from=${FIRST_DAY}`, worker),
    'free slots of 60 empty days, 12 professionals': (worker) =>
      read(`${path}/slots?${search}&from=${addDays(FIRST_DAY, DAYS)}`, worker),
  };
}

interface Row {
  readonly name: string;
  readonly stats: ReturnType<typeof summarize>;
}

/** Interleaves the jobs, so that a slow moment of the machine affects all of them. */
async function measureAll(jobs: Readonly<Record<string, Job>>): Promise<Row[]> {
  const rounds = [Number(options['warm-up']), Number(options.seconds), Number(options.seconds)];
  const samples = new Map<string, Samples>();
  for (const [round, seconds] of rounds.entries())
    for (const [name, job] of Object.entries(jobs)) {
      const into = (round > 0 && samples.get(name)) || { latencies: [], errors: 0, seconds: 0 };
      samples.set(name, into);
      await measure(job, seconds, CONNECTIONS, into);
      if (round === 0) samples.delete(name);
    }
  return [...samples].map(([name, each]) => ({ name, stats: summarize(each) }));
}

/** Of single calls: a person waits for one search, not for ten at once. */
async function measureSingle(jobs: Readonly<Record<string, Job>>): Promise<string> {
  const lines: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    await measure(job, 1, 1, { latencies: [], errors: 0, seconds: 0 });
    const into: Samples = { latencies: [], errors: 0, seconds: 0 };
    await measure(job, Number(options.seconds), 1, into);
    const { p50, p99, errors } = summarize(into);
    lines.push(`${name}, one call at a time: p50 ${p50} ms, p99 ${p99} ms, ${errors} errors`);
  }
  return lines.join('\n');
}

function printTable(title: string, rows: readonly Row[]): void {
  const limit = rows.find(({ name }) => name === BARE)?.stats.perSecond ?? 0;
  process.stdout.write(
    `\n${title}\n\n| job | a second | ÷ limit | p50, ms | p99, ms | errors |\n| --- | --- | --- | --- | --- | --- |\n`,
  );
  for (const { name, stats } of rows) {
    const { perSecond, p50, p99, errors } = stats;
    process.stdout.write(
      `| ${name} | ${perSecond} | ${(perSecond / limit).toFixed(2)} | ${p50} | ${p99} | ${errors} |\n`,
    );
  }
}

/** Seconds of processor time of a process, on Linux. */
async function cpuSeconds(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The processor time per second of the server process, without and with open agendas. */
async function measureStreams(
  { port, path, tokens }: Clinic,
  child: ChildProcess | undefined,
): Promise<string> {
  const SECONDS = 20;
  const share = async (): Promise<number> => {
    const before = await cpuSeconds(child?.pid);
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    return (await cpuSeconds(child?.pid)) - before;
  };
  const idle = await share();
  const agent = new Agent({ maxSockets: Number(options.streams) });
  let events = 0;
  for (let stream = 0; stream < Number(options.streams); stream += 1) {
    const headers = { authorization: `Bearer ${tokens[stream % tokens.length]}` };
    get({ agent, host: '127.0.0.1', port, path: `${path}/agenda/events`, headers }, (response) =>
      response.on('data', () => {
        events += 1;
      }),
    ).on('error', () => undefined);
    // As people open them.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (let waits = 0; events < Number(options.streams) && waits < 60; waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 500));
  const opened = events;
  const open = await share();
  agent.destroy();
  const percent = (seconds: number): string => `${((100 * seconds) / SECONDS).toFixed(1)} %`;
  return `${opened} open agendas: ${percent(open)} of a core, ${percent(idle)} without; ${events - opened} heartbeats in ${SECONDS} s`;
}

/** Logs the plan of every statement of the jobs by auto_explain. Resolves to those that read a growing table whole. */
async function scansOf(
  jobs: Readonly<Record<string, Job>>,
): Promise<{ statements: number; scans: readonly string[] }> {
  await asOwner(postgres.connection, async (owner) => {
    await owner.query(`alter database dentaria set session_preload_libraries = 'auto_explain'`);
    await owner.query(`alter database dentaria set auto_explain.log_min_duration = 0`);
    await owner.query(`alter database dentaria set auto_explain.log_nested_statements = on`);
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'dentaria' and pid <> pg_backend_pid()`,
    );
  });
  for (let turn = 0; turn < 8; turn += 1)
    for (const job of Object.values(jobs)) await job(0, turn).catch(() => false);
  const plans = plansIn(await readFile(join(folder, 'postgres', 'postgres.log'), 'utf8'));
  return {
    statements: plans.length,
    scans: plans.filter(({ scans }) => scans.length > 0).map(({ text }) => text),
  };
}

const BARE = 'bare node:http + pg, the same bytes';
let failed = false;
try {
  for (const name of ['dentaria', 'bare'])
    await asOwner(postgres.connection, (owner) =>
      owner.query(`create database ${name}`).catch(() => undefined),
    );
  const clinic = await openClinic(await freePort());
  const own = await jobsOf(clinic);
  const headers = { authorization: `Bearer ${clinic.tokens[0]}` };
  const { body } = await clinic.call('GET', `${clinic.path}/agenda?from=${FIRST_DAY}`, { headers });
  const setup = { patients: people(10, 7), connections: CONNECTIONS, postgres: postgres.connection, folder };
  const bare = await startBare(setup, { history: body, created: '' });
  children.push(...bare.processes);
  const jobs = { [BARE]: bare.jobs['read a history'] ?? (async () => false), ...own };
  log(
    `A day is ${Math.round(Buffer.byteLength(body) / 1024)} KB, ${JSON.parse(body).appointments.length} appointments`,
  );
  printTable(`${300 * DAYS} appointments`, await measureAll(jobs));
  process.stdout.write(`\n${await measureStreams(clinic, children[0])}\n`);
  log('Other clinics …');
  await fillOtherClinics(url, Number(options.appointments));
  printTable(`${300 * DAYS + Number(options.appointments)} appointments`, await measureAll(jobs));
  process.stdout.write(`\n${await measureSingle(own)}\n`);
  const { statements, scans } = await scansOf(own);
  failed = scans.length > 0 || statements === 0;
  process.stdout.write(
    `\n${statements} statements explained; ${scans.length === 0 ? 'none scans a growing table.' : `these scan a growing table:\n${scans.join('\n\n')}`}\n`,
  );
} finally {
  for (const child of children) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

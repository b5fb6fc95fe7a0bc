import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { freePort } from '../e2e/support/free-port.ts';
import { person, seeded } from './dataset.ts';
import { type HttpClient, httpClient, type Job, measure, type Samples, summarize } from './measure.ts';
import { create, historyJobs, PASSWORD, signIn, signInDentist, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const CALLERS = 16;
const SERVER_CONNECTIONS = 4;
const SECONDS = 5;
const ROUNDS = 3;

/** The path of PgBouncer, or undefined if there is none that follows prepared statements. */
export async function findPooler(): Promise<string | undefined> {
  const path = process.env.PGBOUNCER ?? 'pgbouncer';
  const output = await promisify(execFile)(path, ['--version']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(output) ?? []).map(Number);
  return major > 1 || minor >= 21 ? path : undefined;
}

interface Setup {
  readonly postgres: pg.ClientConfig;
  readonly folder: string;
  readonly pooler: string;
  readonly report: (name: string, passed: boolean) => void;
}

/** Starts PgBouncer as the owner of PostgreSQL's socket, because it refuses to run as root. */
async function startPooler({ postgres, folder, pooler }: Setup, port: number): Promise<ChildProcess> {
  const home = join(folder, 'pooler');
  const { uid, gid } = await stat(postgres.host ?? '');
  const settings = `
[databases]
dentaria = host=${postgres.host} port=${postgres.port} user=dentaria_app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 100
max_prepared_statements = 200
`;
  await mkdir(home);
  await writeFile(join(home, 'pgbouncer.ini'), settings);
  await chown(home, uid, gid);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  return spawn(pooler, ['-q', join(home, 'pgbouncer.ini')], { ...user, cwd: '/', stdio: 'inherit' });
}

/** Creates a dentist and a patient with a history for each caller. */
async function makeJobs(
  call: HttpClient,
  clients: readonly HttpClient[],
): Promise<Readonly<Record<string, Job>>[]> {
  const admin = await signIn(call, 'admin');
  const clinic = await create(call, '/services/auth/clinics', admin, { name: 'Clínica del pooler' });
  const sessionsOf = (offset: number) =>
    Promise.all(
      Array.from({ length: CALLERS }, async (_, n) => {
        const worker = 1_000 + offset + n;
        const token = await signInDentist(call, admin, { worker, clinicId: clinic.id });
        const patient = person(5_000 + offset + n, seeded(worker));
        const body = { ...patient, password: PASSWORD, roles: [{ name: 'PATIENT' }], clinicId: clinic.id };
        const { id } = await create(call, '/services/auth/users/create', admin, body);
        return { token, patientId: id, patient };
      }),
    );
  const jobs: Readonly<Record<string, Job>>[] = [];
  for (const [index, client] of clients.entries())
    jobs.push(await historyJobs(client, await sessionsOf(index * CALLERS)));
  return jobs;
}

/** Reads and saves histories directly and through PgBouncer in transaction mode, in turn. */
export async function runThroughPooler(setup: Setup): Promise<void> {
  const { postgres, folder, report } = setup;
  await asOwner({ ...postgres, database: 'dentaria' }, (owner) =>
    owner.query('create role dentaria_app login in role dentaria_serving'),
  );
  const poolerPort = await freePort();
  const children = [await startPooler(setup, poolerPort)];
  try {
    const direct = new URL(databaseUrl({ postgres }, 'dentaria'));
    direct.username = 'dentaria_app';
    const addresses = {
      direct: direct.toString(),
      pooled: `postgres://dentaria_app@127.0.0.1:${poolerPort}/dentaria`,
    };
    const clients: HttpClient[] = [];
    for (const [name, address] of Object.entries(addresses)) {
      process.env.SERVING_DATABASE_URL = address;
      const port = await freePort();
      children.push(await startProduct(databaseUrl({ postgres }, 'dentaria'), join(folder, name), port));
      clients.push(httpClient(port, CALLERS));
    }
    const [first] = clients;
    if (!first) throw new Error('no process');
    const jobs = await makeJobs(first, clients);
    let bad = 0;
    let calls = 0;
    for (const name of ['read a history', 'save a history']) {
      const samples = jobs.map((): Samples => ({ latencies: [], errors: 0, seconds: 0 }));
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, into] of samples.entries()) {
          const job = jobs[index]?.[name];
          if (job) await measure(job, SECONDS, CALLERS, into);
        }
      const [directly, pooled] = samples.map(summarize);
      if (!directly || !pooled) throw new Error('no samples');
      bad += pooled.errors;
      calls += samples[1]?.latencies.length ?? 0;
      process.stdout.write(
        `${name}: direct ${directly.p50} ms (p99 ${directly.p99}), PgBouncer ${pooled.p50} ms (p99 ${pooled.p99}), ratio ${(pooled.p50 / directly.p50).toFixed(2)}\n`,
      );
    }
    report(
      `${calls} calls through PgBouncer over ${SERVER_CONNECTIONS} server connections, ${bad} bad`,
      bad === 0,
    );
  } finally {
    delete process.env.SERVING_DATABASE_URL;
    for (const child of children.reverse()) child.kill('SIGTERM');
  }
}

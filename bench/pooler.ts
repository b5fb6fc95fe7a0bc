import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../e2e/support/free-port.ts';
import { type Bench, DATABASE } from './frame/bench.ts';
import { historyJobs } from './frame/histories.ts';
import type { HttpClient } from './frame/http-client.ts';
import { type Job, measureInTurn } from './frame/load.ts';
import { person, seeded } from './frame/people.ts';
import { createClinic, createUser, signIn, signInDentist } from './frame/product.ts';
import { print } from './frame/report.ts';

const CALLERS = 16;
const SERVER_CONNECTIONS = 4;
const LOAD = { connections: CALLERS, seconds: 5, rounds: 3 };

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

/** Starts PgBouncer as the owner of PostgreSQL's socket, because it refuses to run as root. */
async function startPooler({ postgres, folder }: Bench, pooler: string, port: number): Promise<ChildProcess> {
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

type HistoryJob = 'read a history' | 'save a history';

/** A dentist and a patient with a history for each caller. */
async function jobsOf(
  call: HttpClient,
  admin: string,
  { clinicId, first }: { readonly clinicId: number; readonly first: number },
): Promise<Readonly<Record<HistoryJob, Job>>> {
  const sessions = await Promise.all(
    Array.from({ length: CALLERS }, async (_, n) => {
      const worker = first + n;
      const token = await signInDentist(call, admin, { worker, clinicId });
      const patient = person(first + n, seeded(worker));
      const { id } = await createUser(call, admin, { ...patient, role: 'PATIENT', clinicId });
      return { token, patientId: id, patient };
    }),
  );
  return historyJobs(call, sessions);
}

/** Alternates direct runs with runs through PgBouncer in transaction mode. `env` is the product's environment. */
export async function runThroughPooler(
  bench: Bench,
  pooler: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  await bench.asOwner((client) => client.query('create role dentaria_app login in role dentaria_serving'));
  const poolerPort = await freePort();
  bench.add(poolerPort, await startPooler(bench, pooler, poolerPort));
  const direct = new URL(bench.databaseUrl(DATABASE));
  direct.username = 'dentaria_app';
  const addresses = {
    direct: direct.toString(),
    PgBouncer: `postgres://dentaria_app@127.0.0.1:${poolerPort}/${DATABASE}`,
  };
  const subjects: Record<string, Readonly<Record<HistoryJob, Job>>> = {};
  for (const [name, address] of Object.entries(addresses)) {
    const product = await bench.startProduct({ env: { ...env, SERVING_DATABASE_URL: address } });
    const call = product.client(CALLERS);
    const admin = await signIn(call, 'admin');
    const { id: clinicId } = await createClinic(call, admin, `Clínica ${name}`);
    const first = 1_000 + CALLERS * Object.keys(subjects).length;
    subjects[name] = await jobsOf(call, admin, { clinicId, first });
  }
  const jobs = ['read a history', 'save a history'] as const;
  const results = await measureInTurn(jobs, subjects, LOAD);
  for (const job of jobs) {
    const [directly, pooled] = [results.direct?.[job], results.PgBouncer?.[job]];
    if (!directly || !pooled) throw new Error('no samples');
    print(
      `${job}: direct ${directly.p50} ms (p99 ${directly.p99}), PgBouncer ${pooled.p50} ms (p99 ${pooled.p99}), ratio ${(pooled.p50 / directly.p50).toFixed(2)}, ${pooled.errors} errors`,
    );
    bench.limit(`errors through PgBouncer over ${SERVER_CONNECTIONS} server connections`, pooled.errors, 0);
  }
}

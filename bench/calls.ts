// Requests per second of the product's main calls, over HTTP, as `npm start` runs it:
//   npm run bench:calls -- [seconds per call] [connections]
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PORT = 3977;
const SECONDS = Number(process.argv[2] ?? 5);
const CONNECTIONS = Number(process.argv[3] ?? 10);
const main = fileURLToPath(new URL('../packages/server/src/main.ts', import.meta.url));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

interface Answer {
  readonly status: number;
  readonly body: string;
}

function call(method: string, path: string, token?: string, body?: unknown): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port: PORT,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          received += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: received }));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

async function created(path: string, token: string, body: unknown): Promise<{ id: number }> {
  const answer = await call('POST', path, token, body);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
}

async function start(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: {
      ...process.env,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: 'la clave de la medida',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (text) => /is ready/.test(text) && resolve()),
  );
  return child;
}

/** A history of about 15 KB. */
const history = (version?: number) => ({
  ...(version && { version }),
  demographics: { firstName: 'Ana', lastName: 'Pérez', docNumber: '30000001' },
  anamnesis: {
    motivo_consulta: 'Dolor. '.repeat(300),
    alergia_droga: 'true',
    alergia_droga_detail: 'Penicilina',
  },
  toothStatus: Object.fromEntries(
    [11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 36, 46].map((tooth) => [
      String(tooth),
      { vestibular: '#d32f2f', oclusal: '#1976d2', mesial: '#ffffff' },
    ]),
  ),
  treatmentPlan: Array.from({ length: 60 }, (_, row) => ({
    procedureDate: '2026-03-01',
    treatmentDescription: `Restauración de la pieza ${row}, control y pulido`,
    debit: 1500.5,
    credit: 0,
  })),
  toothNotes: [{ toothNumber: 16, noteText: 'Sensibilidad al frío. '.repeat(40) }],
});

interface Job {
  readonly name: string;
  readonly run: (worker: number) => Promise<Answer>;
}

async function measure({ name, run }: Job): Promise<void> {
  const times: number[] = [];
  let bad = 0;
  const end = performance.now() + SECONDS * 1000;
  const work = async (worker: number): Promise<void> => {
    while (performance.now() < end) {
      const begin = performance.now();
      const { status } = await run(worker);
      times.push(performance.now() - begin);
      if (status >= 300) bad += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(worker)));
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const rate = Math.round(times.length / SECONDS);
  process.stdout.write(
    `${name.padEnd(18)} ${String(rate).padStart(6)}/s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   bad ${bad}\n`,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-bench-'));
const product = await start(dataDir);
try {
  const auth = '/services/auth';
  const { token: admin } = JSON.parse(
    (
      await call('POST', `${auth}/users/login`, undefined, {
        username: 'admin',
        password: 'la clave de la medida',
      })
    ).body,
  );
  const clinic = await created(`${auth}/clinics`, admin, { name: 'Clínica de la medida' });
  const person = (number: number, role: string) => ({
    username: `user_${number}`,
    password: 'una clave de la medida',
    email: `user_${number}@example.com`,
    firstName: 'Ana',
    lastName: 'Pérez',
    docNumber: String(30_000_000 + number),
    roles: [{ name: role }],
    clinicId: clinic.id,
  });
  await created(`${auth}/users/create`, admin, person(0, 'DENTIST'));
  const { token } = JSON.parse(
    (
      await call('POST', `${auth}/users/login`, undefined, {
        username: 'user_0',
        password: 'una clave de la medida',
      })
    ).body,
  );
  const patients = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, n) =>
      created(`${auth}/users/create`, admin, person(n + 1, 'PATIENT')),
    ),
  );
  const path = (worker: number) =>
    `/services/clinical-history/patients/${patients[worker % patients.length]?.id}/history`;
  const versions = new Map<number, number>();
  for (let worker = 0; worker < CONNECTIONS; worker += 1) await created(path(worker), token, history());

  await measure({
    name: 'patient by DNI',
    run: (worker) => call('GET', `${auth}/users/doc-number/${30_000_001 + worker}`, token),
  });
  await measure({ name: 'read a history', run: (worker) => call('GET', path(worker), token) });
  await measure({
    name: 'save a history',
    run: async (worker) => {
      const version = versions.get(worker) ?? 1;
      const answer = await call('PUT', path(worker), token, history(version));
      versions.set(worker, version + 1);
      return answer;
    },
  });
} finally {
  product.kill('SIGTERM');
  await new Promise((resolve) => product.on('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

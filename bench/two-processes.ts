// Checks what must hold with two server processes behind a proxy on one PostgreSQL (docs/scaling.md).
//   npm run scaling
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/support/free-port.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import {
  type MailServer,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
} from '../packages/server/src/testing/mail-server.ts';
import { history, person, seeded } from './dataset.ts';
import { type HttpClient, httpClient, measure, type Samples, summarize } from './measure.ts';
import { findPooler, runThroughPooler } from './pooler.ts';
import { create, PASSWORD, signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';

const MAILS = 20;
const AUTH = '/services/auth/users';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A round-robin proxy that skips a port whose connection fails. */
function startProxy(ports: readonly number[]): Promise<Server> {
  let turn = 0;
  const proxy = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    turn += 1;
    const first = turn;
    const { method, url: path, headers } = incoming;
    const send = (tries: number): void => {
      const sent = forward(
        { port: ports[(first + tries) % ports.length], method, path, headers },
        (upstream) => {
          response.writeHead(upstream.statusCode ?? 502, upstream.headers);
          upstream.pipe(response);
        },
      );
      sent.on('error', () => (tries + 1 < ports.length ? send(tries + 1) : response.writeHead(502).end()));
      sent.end(Buffer.concat(chunks));
    };
    send(0);
  });
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)));
}

interface Setup {
  /** Clients of the two processes and of the proxy. */
  readonly a: HttpClient;
  readonly b: HttpClient;
  readonly proxied: HttpClient;
  readonly admin: string;
  readonly clinicId: number;
  readonly mails: MailServer;
}

const newDentist = (username: string, clinicId: number) => ({
  ...person(-Math.ceil(Math.random() * 1e6), seeded(1)),
  username,
  email: `${username}@example.com`,
  password: PASSWORD,
  roles: [{ name: 'DENTIST' }],
  clinicId,
});

const CHECKS: Readonly<Record<string, (setup: Setup) => Promise<boolean>>> = {
  'a session of one process is valid in the other': async ({ a, b }) => {
    const token = await signIn(a, 'dentista');
    return (await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token))).status === 200;
  },
  'a logout in one process ends the session in the other': async ({ a, b }) => {
    const token = await signIn(a, 'dentista');
    const before = await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token));
    await a('POST', `${AUTH}/logout`, bearer(token));
    const after = await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token));
    return before.status === 200 && after.status === 401;
  },
  'deactivating a clinic in one process ends its sessions in the other': async ({ a, b, admin }) => {
    const { id } = await create(a, '/services/auth/clinics', admin, { name: 'Clínica breve' });
    await create(a, `${AUTH}/create`, admin, newDentist('breve', id));
    const token = await signIn(b, 'breve');
    await a('PATCH', `/services/auth/clinics/${id}/deactivate`, bearer(admin));
    return (await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token))).status === 401;
  },
  'a change in one process changes the ETag in the other': async ({ a, b, admin, clinicId }) => {
    const token = await signIn(a, 'dentista');
    const list = `${AUTH}/by-role/PATIENT`;
    const headers = { authorization: `Bearer ${token}` };
    const { etag = '' } = await b('GET', list, { headers });
    const unchanged = await a('GET', list, { headers: { ...headers, 'if-none-match': etag } });
    await create(a, `${AUTH}/create`, admin, {
      ...newDentist('paciente_nuevo', clinicId),
      roles: [{ name: 'PATIENT' }],
    });
    const changed = await b('GET', list, { headers: { ...headers, 'if-none-match': etag } });
    return unchanged.status === 304 && changed.status === 200;
  },
  'failed logins of both processes share one throttle': async ({ a, b, admin, clinicId }) => {
    await create(a, `${AUTH}/create`, admin, newDentist('adivinada', clinicId));
    const guess = (call: HttpClient) =>
      call('POST', `${AUTH}/login`, { body: { username: 'adivinada', password: 'no es esta' } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await guess(turn % 2 ? b : a)).status);
    return statuses.slice(0, 5).every((status) => status === 401) && statuses.at(-1) === 429;
  },
  'of two concurrent saves of one version, one gets 200 and the other 409': async (setup) => {
    const { a, b, admin, clinicId } = setup;
    const patient = { ...newDentist('paciente_de_dos', clinicId), roles: [{ name: 'PATIENT' }] };
    const { id } = await create(a, `${AUTH}/create`, admin, patient);
    const path = `/services/clinical-history/patients/${id}/history`;
    const token = await signIn(a, 'dentista');
    const saved = history({ ...person(0, seeded(1)), docNumber: patient.docNumber });
    await a('POST', path, { body: saved, ...bearer(token) });
    const save = (call: HttpClient, turn: number) =>
      call('PUT', path, {
        body: { ...saved, version: 1, toothNotes: [{ toothNumber: 16, noteText: `de ${turn}` }] },
        ...bearer(token),
      });
    const statuses = (await Promise.all([save(a, 1), save(b, 2)])).map(({ status }) => status);
    return statuses.sort().join() === '200,409';
  },
  [`${MAILS} invitations through the proxy send ${MAILS} mails without duplicates`]: async (setup) => {
    const { a, proxied, admin, mails } = setup;
    const config = {
      configName: 'SYSTEM_ADMIN',
      smtpHost: 'localhost',
      smtpPort: mails.port,
      smtpUsername: SMTP_USER,
      smtpPassword: SMTP_PASSWORD,
      fromEmail: 'dentaria@example.com',
    };
    await create(a, '/services/onboarding/api/email-config', admin, config);
    for (let n = 0; n < MAILS; n += 1) {
      const body = { email: `duenio${n}@example.com`, docNumber: String(31_000_000 + n) };
      await proxied('POST', '/services/onboarding/api/invitations/send', { body, ...bearer(admin) });
    }
    const deadline = Date.now() + 30_000;
    while (mails.received.length < MAILS && Date.now() < deadline) await pause(200);
    await pause(2000);
    const recipients = new Set(mails.received.flatMap((mail) => mail.recipients));
    return mails.received.length === MAILS && recipients.size === MAILS;
  },
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function rate(call: HttpClient, token: string): Promise<string> {
  const samples: Samples = { latencies: [], errors: 0, seconds: 0 };
  const job = async (): Promise<boolean> =>
    (await call('GET', `${AUTH}/doc-number/31000000`, bearer(token))).status < 500;
  await measure(job, 4, 10, samples);
  const { perSecond, p99, errors } = summarize(samples);
  return `${perSecond}/s, p99 ${p99} ms, ${errors} errors`;
}

const folder = await mkdtemp(join(tmpdir(), 'dentaria-scaling-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: () => {} });
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const mails = await startMailServer();
const children: ChildProcess[] = [];
let failed = 0;
const report = (name: string, passed: boolean): void => {
  if (!passed) failed += 1;
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}\n`);
};
try {
  await asOwner(postgres.connection, (owner) =>
    owner.query('create database dentaria').catch(() => undefined),
  );
  process.env.SECRET_KEY = 'one secret key that both processes share';
  process.env.SMTP_ALLOW_PRIVATE = 'true';
  const ports = [await freePort(), await freePort()];
  // Both start at the same time: only one may run the migrations and create the administrator and the job queue.
  children.push(
    ...(await Promise.all(ports.map((port) => startProduct(url, join(folder, `data${port}`), port)))),
  );
  const proxy = await startProxy(ports);
  const [a, b, proxied] = [...ports, (proxy.address() as AddressInfo).port].map((port) =>
    httpClient(port, 10),
  );
  if (!a || !b || !proxied) throw new Error('no processes');
  const admin = await signIn(a, 'admin');
  const { id: clinicId } = await create(a, '/services/auth/clinics', admin, { name: 'Clínica' });
  await create(b, `${AUTH}/create`, admin, newDentist('dentista', clinicId));
  for (const [name, check] of Object.entries(CHECKS)) {
    report(name, await check({ a, b, proxied, admin, clinicId, mails }));
  }
  const token = await signIn(proxied, 'dentista');
  process.stdout.write(`one process:             ${await rate(a, token)}\n`);
  process.stdout.write(`two processes and proxy: ${await rate(proxied, token)}\n`);
  children[0]?.kill('SIGKILL');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => proxied('GET', `${AUTH}/by-role/PATIENT`, bearer(token))),
  );
  report(
    'the proxy responds after one process is killed',
    responses.every(({ status }) => status === 200),
  );
  proxy.close();
  proxy.closeAllConnections();
  for (const child of children.splice(0)) child.kill('SIGTERM');
  const pooler = await findPooler();
  if (pooler) await runThroughPooler({ postgres: postgres.connection, folder, pooler, report });
  else
    process.stdout.write(
      'left out: PgBouncer 1.21 or newer, on the PATH or in PGBOUNCER, is not installed\n',
    );
} finally {
  for (const child of children) child.kill('SIGTERM');
  await mails.close();
  await pause(1500);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed > 0 ? 1 : 0);

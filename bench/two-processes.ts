// Checks what must hold with two server processes behind a proxy on one PostgreSQL (docs/scaling.md).
//   npm run scaling
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type MailServer,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
} from '../packages/server/src/testing/servers/mail-server.ts';
import { benchmark } from './frame/bench.ts';
import { historyPath } from './frame/histories.ts';
import { bearer, type HttpClient, httpClient } from './frame/http-client.ts';
import { measure, summarize } from './frame/load.ts';
import { history, person, seeded } from './frame/people.ts';
import { create, createClinic, createUser, signIn } from './frame/product.ts';
import { print } from './frame/report.ts';
import { stopServer } from './frame/server-process.ts';
import { findPooler, runThroughPooler } from './pooler.ts';

const MAILS = 20;
const AUTH = '/services/auth/users';
const as = (token: string) => ({ headers: bearer(token) });

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

const newUser = (username: string, clinicId: number, role: 'DENTIST' | 'PATIENT' = 'DENTIST') => ({
  ...person(-Math.ceil(Math.random() * 1e6), seeded(1)),
  username,
  email: `${username}@example.com`,
  role,
  clinicId,
});

const CHECKS: Readonly<Record<string, (setup: Setup) => Promise<boolean>>> = {
  'a session of one process is valid in the other': async ({ a, b }) => {
    const token = await signIn(a, 'dentista');
    return (await b('GET', `${AUTH}/by-role/PATIENT`, as(token))).status === 200;
  },
  'a logout in one process ends the session in the other': async ({ a, b }) => {
    const token = await signIn(a, 'dentista');
    const before = await b('GET', `${AUTH}/by-role/PATIENT`, as(token));
    await a('POST', `${AUTH}/logout`, as(token));
    const after = await b('GET', `${AUTH}/by-role/PATIENT`, as(token));
    return before.status === 200 && after.status === 401;
  },
  'deactivating a clinic in one process ends its sessions in the other': async ({ a, b, admin }) => {
    const { id } = await createClinic(a, admin, 'Clínica breve');
    await createUser(a, admin, newUser('breve', id));
    const token = await signIn(b, 'breve');
    await a('PATCH', `/services/auth/clinics/${id}/deactivate`, as(admin));
    return (await b('GET', `${AUTH}/by-role/PATIENT`, as(token))).status === 401;
  },
  'a change in one process changes the ETag in the other': async ({ a, b, admin, clinicId }) => {
    const token = await signIn(a, 'dentista');
    const list = `${AUTH}/by-role/PATIENT`;
    const headers = bearer(token);
    const { etag = '' } = await b('GET', list, { headers });
    const unchanged = await a('GET', list, { headers: { ...headers, 'if-none-match': etag } });
    await createUser(a, admin, newUser('paciente_nuevo', clinicId, 'PATIENT'));
    const changed = await b('GET', list, { headers: { ...headers, 'if-none-match': etag } });
    return unchanged.status === 304 && changed.status === 200;
  },
  'failed logins of both processes share one throttle': async ({ a, b, admin, clinicId }) => {
    await createUser(a, admin, newUser('adivinada', clinicId));
    const guess = (call: HttpClient) =>
      call('POST', `${AUTH}/login`, { body: { username: 'adivinada', password: 'no es esta' } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await guess(turn % 2 ? b : a)).status);
    return statuses.slice(0, 5).every((status) => status === 401) && statuses.at(-1) === 429;
  },
  'of two concurrent saves of one version, one gets 200 and the other 409': async (setup) => {
    const { a, b, admin, clinicId } = setup;
    const patient = newUser('paciente_de_dos', clinicId, 'PATIENT');
    const path = historyPath((await createUser(a, admin, patient)).id);
    const token = await signIn(a, 'dentista');
    const saved = history(patient);
    await a('POST', path, { body: saved, ...as(token) });
    const save = (call: HttpClient, turn: number) =>
      call('PUT', path, {
        body: { ...saved, version: 1, toothNotes: [{ toothNumber: 16, noteText: `de ${turn}` }] },
        ...as(token),
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
      await proxied('POST', '/services/onboarding/api/invitations/send', { body, ...as(admin) });
    }
    const deadline = Date.now() + 30_000;
    while (mails.received.length < MAILS && Date.now() < deadline) await delay(200);
    await delay(2000);
    const recipients = new Set(mails.received.flatMap((mail) => mail.recipients));
    return mails.received.length === MAILS && recipients.size === MAILS;
  },
};

async function rate(call: HttpClient, token: string): Promise<string> {
  const job = async (): Promise<boolean> =>
    (await call('GET', `${AUTH}/doc-number/31000000`, as(token))).status < 500;
  const { perSecond, p99, errors } = summarize(await measure(job, { seconds: 4, connections: 10 }));
  return `${perSecond}/s, p99 ${p99} ms, ${errors} errors`;
}

await benchmark(async (bench) => {
  const report = (name: string, passed: boolean): void => {
    if (!passed) bench.fail(name);
    print(`${passed ? 'passed' : 'FAILED'}  ${name}`);
  };
  const mails = await startMailServer();
  bench.defer(() => mails.close());
  const env = { SECRET_KEY: 'one secret key that both processes share', SMTP_ALLOW_PRIVATE: 'true' };
  // Both start at the same time: only one may run the migrations and create the administrator and the job queue.
  const [one, other] = await Promise.all([bench.startProduct({ env }), bench.startProduct({ env })]);
  const proxy = await startProxy([one.port, other.port]);
  const closeProxy = (): void => {
    proxy.close();
    proxy.closeAllConnections();
  };
  bench.defer(closeProxy);
  const [a, b] = [one.client(10), other.client(10)];
  const proxied = httpClient((proxy.address() as AddressInfo).port, 10);
  const admin = await signIn(a, 'admin');
  const { id: clinicId } = await createClinic(a, admin);
  await createUser(b, admin, newUser('dentista', clinicId));
  for (const [name, check] of Object.entries(CHECKS))
    report(name, await check({ a, b, proxied, admin, clinicId, mails }));
  const token = await signIn(proxied, 'dentista');
  print(`one process:             ${await rate(a, token)}`);
  print(`two processes and proxy: ${await rate(proxied, token)}`);
  one.process.kill('SIGKILL');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => proxied('GET', `${AUTH}/by-role/PATIENT`, as(token))),
  );
  report(
    'the proxy responds after one process is killed',
    responses.every(({ status }) => status === 200),
  );
  closeProxy();
  await stopServer(other.process);
  const pooler = await findPooler();
  if (pooler) await runThroughPooler(bench, pooler, env);
  else print('left out: PgBouncer 1.21 or newer, on the PATH or in PGBOUNCER, is not installed');
});

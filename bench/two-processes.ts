// Two product processes behind a proxy on one PostgreSQL (docs/scaling.md): shows that what must hold across them does.
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
import { type Call, caller, figuresOf, measure, type Times } from './load.ts';
import { create, PASSWORD, signIn, startProduct } from './subjects/dentaria.ts';
import { asOwner, databaseUrl } from './subjects/subject.ts';
import { history, person, seeded } from './world.ts';

const MAILS = 20;
const AUTH = '/services/auth/users';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Calls in turn to each port; a port that does not answer is passed over. */
function startProxy(ports: readonly number[]): Promise<Server> {
  let turn = 0;
  const proxy = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    turn += 1;
    const first = turn;
    const { method, url: path, headers } = asked;
    const send = (tries: number): void => {
      const sent = forward(
        { port: ports[(first + tries) % ports.length], method, path, headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        },
      );
      sent.on('error', () => (tries + 1 < ports.length ? send(tries + 1) : answer.writeHead(502).end()));
      sent.end(Buffer.concat(chunks));
    };
    send(0);
  });
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy)));
}

interface Stage {
  /** One process, the other, and whichever the proxy chooses. */
  readonly a: Call;
  readonly b: Call;
  readonly any: Call;
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

const CLAIMS: Readonly<Record<string, (stage: Stage) => Promise<boolean>>> = {
  'a session opened at one process serves at the other': async ({ a, b }) => {
    const token = await signIn(a, 'dentista');
    return (await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token))).status === 200;
  },
  'a logout at one ends the session at the other': async ({ a, b }) => {
    const token = await signIn(a, 'dentista');
    const before = await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token));
    await a('POST', `${AUTH}/logout`, bearer(token));
    const after = await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token));
    return before.status === 200 && after.status === 401;
  },
  'a clinic deactivated at one ends its sessions at the other': async ({ a, b, admin }) => {
    const { id } = await create(a, '/services/auth/clinics', admin, { name: 'Clínica breve' });
    await create(a, `${AUTH}/create`, admin, newDentist('breve', id));
    const token = await signIn(b, 'breve');
    await a('PATCH', `/services/auth/clinics/${id}/deactivate`, bearer(admin));
    return (await b('GET', `${AUTH}/by-role/PATIENT`, bearer(token))).status === 401;
  },
  'a list that changed at one is not "unchanged" at the other': async ({ a, b, admin, clinicId }) => {
    const token = await signIn(a, 'dentista');
    const list = `${AUTH}/by-role/PATIENT`;
    const headers = { authorization: `Bearer ${token}` };
    const { etag = '' } = await b('GET', list, { headers });
    const same = await a('GET', list, { headers: { ...headers, 'if-none-match': etag } });
    await create(a, `${AUTH}/create`, admin, {
      ...newDentist('paciente_nuevo', clinicId),
      roles: [{ name: 'PATIENT' }],
    });
    const changed = await b('GET', list, { headers: { ...headers, 'if-none-match': etag } });
    return same.status === 304 && changed.status === 200;
  },
  'wrong passwords are counted over both: the sixth is refused': async ({ a, b, admin, clinicId }) => {
    await create(a, `${AUTH}/create`, admin, newDentist('adivinada', clinicId));
    const guess = (call: Call) =>
      call('POST', `${AUTH}/login`, { body: { username: 'adivinada', password: 'no es esta' } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await guess(turn % 2 ? b : a)).status);
    return statuses.slice(0, 5).every((status) => status === 401) && statuses.at(-1) === 429;
  },
  'of two saves of one version at the same moment, one wins and the other is told': async (stage) => {
    const { a, b, admin, clinicId } = stage;
    const patient = { ...newDentist('paciente_de_dos', clinicId), roles: [{ name: 'PATIENT' }] };
    const { id } = await create(a, `${AUTH}/create`, admin, patient);
    const path = `/services/clinical-history/patients/${id}/history`;
    const token = await signIn(a, 'dentista');
    const saved = history({ ...person(0, seeded(1)), docNumber: patient.docNumber });
    await a('POST', path, { body: saved, ...bearer(token) });
    const save = (call: Call, turn: number) =>
      call('PUT', path, {
        body: { ...saved, version: 1, toothNotes: [{ toothNumber: 16, noteText: `de ${turn}` }] },
        ...bearer(token),
      });
    const statuses = (await Promise.all([save(a, 1), save(b, 2)])).map(({ status }) => status);
    return statuses.sort().join() === '200,409';
  },
  [`${MAILS} invitations sent through both: ${MAILS} mails, each once`]: async (stage) => {
    const { a, any, admin, mails } = stage;
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
      await any('POST', '/services/onboarding/api/invitations/send', { body, ...bearer(admin) });
    }
    for (const end = Date.now() + 30_000; Date.now() < end && mails.received.length < MAILS; )
      await pause(200);
    await pause(2000);
    const reached = new Set(mails.received.flatMap(({ recipients }) => recipients));
    return mails.received.length === MAILS && reached.size === MAILS;
  },
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function rate(call: Call, token: string): Promise<string> {
  const times: Times = { times: [], bad: 0, seconds: 0 };
  const job = async (): Promise<boolean> =>
    (await call('GET', `${AUTH}/doc-number/31000000`, bearer(token))).status < 500;
  await measure(job, 4, 10, times);
  const { perSecond, p99, bad } = figuresOf(times);
  return `${perSecond}/s, p99 ${p99} ms, ${bad} bad`;
}

const folder = await mkdtemp(join(tmpdir(), 'dentaria-scaling-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), say: () => {} });
const url = databaseUrl({ postgres: postgres.connection }, 'dentaria');
const mails = await startMailServer();
const children: ChildProcess[] = [];
let failed = 0;
const report = (claim: string, holds: boolean): void => {
  if (!holds) failed += 1;
  process.stdout.write(`${holds ? 'holds' : 'FAILS'}  ${claim}\n`);
};
try {
  await asOwner(postgres.connection, (owner) =>
    owner.query('create database dentaria').catch(() => undefined),
  );
  process.env.SECRET_KEY = 'one secret key that both processes share';
  process.env.SMTP_ALLOW_PRIVATE = 'true';
  const ports = [await freePort(), await freePort()];
  // At the same moment: migrations, the first administrator and the job queue are made by one of them.
  children.push(...(await Promise.all(ports.map((at) => startProduct(url, join(folder, `data${at}`), at)))));
  const proxy = await startProxy(ports);
  const [a, b, any] = [...ports, (proxy.address() as AddressInfo).port].map((at) => caller(at, 10));
  if (!a || !b || !any) throw new Error('no processes');
  const admin = await signIn(a, 'admin');
  const { id: clinicId } = await create(a, '/services/auth/clinics', admin, { name: 'Clínica' });
  await create(b, `${AUTH}/create`, admin, newDentist('dentista', clinicId));
  for (const [claim, check] of Object.entries(CLAIMS)) {
    report(claim, await check({ a, b, any, admin, clinicId, mails }));
  }
  const token = await signIn(any, 'dentista');
  process.stdout.write(`one process:  ${await rate(a, token)}\n`);
  process.stdout.write(`two by proxy: ${await rate(any, token)}\n`);
  children[0]?.kill('SIGKILL');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => any('GET', `${AUTH}/by-role/PATIENT`, bearer(token))),
  );
  report(
    'one process killed, the other goes on',
    answers.every(({ status }) => status === 200),
  );
  proxy.close();
  proxy.closeAllConnections();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await mails.close();
  await pause(1500);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed > 0 ? 1 : 0);

// Upgrades two processes to the next release and back while people work (docs/scaling.md).
//   npm run rolling [-- minutes]
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { databaseUrl } from '../bench/frame/bench.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { RELEASE } from '../packages/server/src/kernel/config/release.ts';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { startMailServer } from '../packages/server/src/testing/servers/mail-server.ts';
import { cleanUpOnSignal } from './cleanup.ts';
import {
  type AcknowledgedSave,
  countLostAndDuplicated,
  createPatient,
  historyPath,
  patientBody,
  saveBody,
  saveRepeatedly,
} from './histories.ts';
import { configureMail, recipientsOf } from './mails.ts';
import { makeNextRelease, type Release } from './next-release.ts';
import { type Call, callAt, Product, signIn } from './product.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';

const WRITERS = 4;
/** Time between two calls of the same person. */
const PAUSE_MS = 250;
const DELIVERY_TIMEOUT_MS = 60_000;

/** Calls of one phase. */
interface Phase {
  readonly name: string;
  readonly statuses: number[];
}

interface Trial {
  readonly proxy: ReverseProxy;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly next: Release;
  readonly products: Product[];
}

async function assertRelease(port: number, release: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const { release: running } = z.object({ release: z.string() }).parse(await response.json());
  if (running !== release) throw new Error(`${running} runs instead of ${release}`);
}

async function startPair(trial: Trial, isNext = false): Promise<readonly Product[]> {
  const { next } = trial;
  const release = isNext ? next.version : RELEASE;
  const pair: Product[] = [];
  for (const _ of [1, 2]) {
    const port = await freePort();
    const { environment } = trial;
    const dataDir = join(trial.folder, `data-${port}`);
    const product = new Product(dataDir, port, { environment, ...(isNext && { root: next.root }) });
    trial.products.push(product);
    await product.start();
    await assertRelease(port, release);
    trial.proxy.add(port);
    pair.push(product);
  }
  return pair;
}

async function stopPair({ proxy }: Trial, pair: readonly Product[]): Promise<void> {
  for (const product of pair) {
    await proxy.drain(product.port);
    await product.stop();
  }
}

/** The people who work until `isStopped`. Resolves when their last calls are answered. */
async function work(
  call: Call,
  { patients, isStopped }: { patients: readonly number[]; isStopped: () => boolean },
) {
  const token = await signIn(call);
  const acknowledged: AcknowledgedSave[] = [];
  const invited: string[] = [];
  const repeat = async (turn: (serial: number) => Promise<void>): Promise<void> => {
    for (let serial = 1; !isStopped(); serial += 1) {
      await turn(serial);
      await delay(PAUSE_MS);
    }
  };
  await Promise.all([
    ...patients.map((patient) =>
      saveRepeatedly(
        { call, isRunning: true },
        { token, patient, isStopped, acknowledged, pauseMs: PAUSE_MS },
      ),
    ),
    repeat(async () => {
      const own = await signIn(call);
      await call('GET', 'auth/users/summaries?role=PATIENT', { token: own });
      await call('POST', 'auth/users/logout', { token: own });
    }),
    repeat(async (serial) => {
      const body = patientBody(WRITERS + serial);
      await call('POST', 'auth/users/create', { token, body });
      await call('GET', `auth/users/doc-number/${body.docNumber}`, { token });
    }),
    repeat(async (serial) => {
      const email = `owner_${serial}@example.com`;
      const body = { email, docNumber: String(40_000_000 + serial) };
      const { status } = await call('POST', 'onboarding/api/invitations/send', { token, body });
      if (status === 201) invited.push(email);
    }),
  ]);
  return { acknowledged, invited };
}

/** N alone, N and N+1 together, N+1 alone, and back. `enter` starts a phase. */
async function upgradeAndRollBack(trial: Trial, enter: (phase: string) => void, minutes: number) {
  const pass = (share: number) => delay(minutes * 60_000 * share);
  await pass(0.1);
  const current = [...trial.products];
  enter('N+1 starts and serves alongside N');
  const later = await startPair(trial, true);
  await pass(0.35);
  enter('N stops, N+1 alone');
  await stopPair(trial, current);
  await pass(0.1);
  enter('N starts on the database of N+1, alongside it');
  await startPair(trial);
  await pass(0.35);
  enter('N+1 stops, N alone');
  await stopPair(trial, later);
  await pass(0.1);
}

function printTable(phases: readonly Phase[]): void {
  const count = (statuses: readonly number[], matches: (status: number) => boolean) =>
    statuses.filter(matches).length;
  console.log('| Phase | Calls | Not 2xx | 500 | Without an answer |');
  console.log('| ----- | ----- | ------- | --- | ----------------- |');
  for (const { name, statuses } of phases)
    console.log(
      `| ${name} | ${statuses.length} | ${count(statuses, (status) => status < 200 || status > 299)} | ${count(statuses, (status) => status === 500)} | ${count(statuses, (status) => status === 0)} |`,
    );
}

async function run(trial: Trial, smtp: Awaited<ReturnType<typeof startMailServer>>, minutes: number) {
  const { proxy } = trial;
  await startPair(trial);
  const call: Call = (...request) => callAt(proxy.port, ...request);
  const token = await signIn(call);
  await configureMail({ call }, token, smtp.port);
  const patients: number[] = [];
  for (let serial = 1; serial <= WRITERS; serial += 1) {
    const patient = await createPatient({ call }, token, serial);
    await call('POST', historyPath(patient), { token, body: saveBody('first') });
    patients.push(patient);
  }
  const phases: Phase[] = [{ name: 'N alone', statuses: [] }];
  const counted: Call = async (...request) => {
    const phase = phases.at(-1);
    const response = await call(...request);
    phase?.statuses.push(response.status);
    return response;
  };
  let stopped = false;
  const working = work(counted, { patients, isStopped: () => stopped });
  const upgrading = upgradeAndRollBack(trial, (name) => phases.push({ name, statuses: [] }), minutes);
  await Promise.race([working, upgrading]);
  await upgrading;
  stopped = true;
  const { acknowledged, invited } = await working;
  const deadline = Date.now() + DELIVERY_TIMEOUT_MS;
  while (recipientsOf(smtp.received).size < invited.length && Date.now() < deadline) await delay(500);
  await delay(3_000);
  printTable(phases);
  const { lost, duplicated } = await countLostAndDuplicated({ call }, token, acknowledged);
  const arrived = recipientsOf(smtp.received);
  const lostMails = invited.filter((email) => !arrived.has(email)).length;
  const repeatedMails = smtp.received.length - arrived.size;
  console.log(
    `${acknowledged.length} acknowledged saves: ${lost} lost, ${duplicated} saved twice. ${invited.length} mails: ${lostMails} lost, ${repeatedMails} sent twice.`,
  );
  const bad = phases.flatMap(({ statuses }) => statuses).filter((status) => status < 200 || status > 299);
  return bad.length + lost + duplicated + lostMails + repeatedMails === 0 && acknowledged.length > 0;
}

const minutes = Number(process.argv[2] ?? 2);
if (!(minutes > 0)) throw new Error('Usage: npm run rolling [-- minutes]');
const folder = await mkdtemp(join(tmpdir(), 'dentaria-rolling-'));
await chmod(folder, 0o755);
const products: Product[] = [];
const smtp = await startMailServer();
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), print: () => {} });
const proxy = await startProxy();
const cleanUp = async (): Promise<void> => {
  await Promise.all(products.map((product) => product.stop()));
  proxy.close();
  await smtp.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};
await cleanUpOnSignal(cleanUp, async () => {
  try {
    const next = await makeNextRelease(join(folder, 'next'));
    console.log(`N is release ${RELEASE}, N+1 is ${next.version}; ${minutes} minutes`);
    const environment = {
      DATABASE_URL: databaseUrl(postgres.connection),
      SECRET_KEY: 'one secret key that every process shares',
    };
    const passed = await run({ proxy, folder, environment, next, products }, smtp, minutes);
    process.exitCode = passed ? 0 : 1;
  } finally {
    await cleanUp();
  }
});

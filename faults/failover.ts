// Kills, freezes and switches the leader of three PostgreSQL nodes while four dentists save and
// a receptionist books (docs/scaling.md).
//   npm run failover
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AcknowledgedBooking,
  type AgendaTarget,
  bookRepeatedly,
  countLostAndDuplicatedBookings,
  openAgenda,
} from './appointments.ts';
import { type AcknowledgedSave, countLostAndDuplicated, createPatient, saveRepeatedly } from './histories.ts';
import { type Product, withProduct } from './product.ts';
import { findBinaries, type Node, startNodes } from './replicas.ts';

const WRITERS = 4;
/** A leader that fails this many checks, one a second, is replaced. */
const FAILED_CHECKS = 3;

interface Cluster {
  readonly leader: Node;
  readonly standbys: readonly Node[];
}

async function waitForFailure(leader: Node): Promise<void> {
  for (let failed = 0; failed < FAILED_CHECKS; ) {
    failed = await leader.query('select 1').then(
      () => 0,
      () => failed + 1,
    );
    await delay(1_000);
  }
}

/** Promotes the standby that has received the most; the other one follows it. */
async function promote(standbys: readonly Node[]): Promise<Node> {
  const received = await Promise.all(
    standbys.map(async (node) => {
      const [bytes] = await node.query("select pg_last_wal_receive_lsn() - '0/0'::pg_lsn");
      return { node, bytes: Number(bytes) };
    }),
  );
  const [best, ...others] = received.sort((a, b) => b.bytes - a.bytes);
  if (!best) throw new Error('no standby');
  await best.node.promote();
  for (const { node } of others) await node.follow(best.node);
  return best.node;
}

const FAILURES: Readonly<Record<string, (cluster: Cluster) => Promise<Node>>> = {
  'every process of the leader killed': async ({ leader, standbys }) => {
    await leader.signal('SIGKILL');
    await waitForFailure(leader);
    return promote(standbys);
  },
  'leader frozen, woken 5 s after the promotion, not fenced': async ({ leader, standbys }) => {
    await leader.signal('SIGSTOP');
    await waitForFailure(leader);
    const next = await promote(standbys);
    await delay(5_000);
    await leader.signal('SIGCONT');
    await delay(5_000);
    return next;
  },
  'planned switch': async ({ leader, standbys }) => {
    await leader.stop();
    return promote(standbys);
  },
};

/** Watches the acknowledged saves. Returns a function that resolves to the longest pause in seconds. */
function watchPauses(acknowledged: readonly AcknowledgedSave[]): () => number {
  let count = acknowledged.length;
  let since = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (acknowledged.length === count) return;
    count = acknowledged.length;
    since = now;
  }, 20);
  return () => {
    clearInterval(timer);
    return longest / 1000;
  };
}

interface Load {
  readonly patients: readonly number[];
  readonly agenda: AgendaTarget;
}

async function fail(
  product: Product,
  cluster: Cluster,
  { patients, agenda, failure }: Load & { readonly failure: (cluster: Cluster) => Promise<Node> },
) {
  const token = await product.signIn();
  const acknowledged: AcknowledgedSave[] = [];
  const bookings: AcknowledgedBooking[] = [];
  let stopped = false;
  const isStopped = () => stopped;
  const writers = [
    ...patients.map((patient) =>
      saveRepeatedly(product, { token, patient, isStopped, acknowledged, resumesAfterConflict: true }),
    ),
    bookRepeatedly(product, { token, target: agenda, isStopped, acknowledged: bookings }),
  ];
  await delay(3_000);
  const longestPause = watchPauses(acknowledged);
  const leader = await failure(cluster);
  await delay(10_000);
  const outage = longestPause();
  stopped = true;
  await Promise.all(writers);
  return { leader, outage, acknowledged, bookings };
}

async function runFailures(product: Product, nodes: readonly Node[]): Promise<boolean> {
  let token = await product.signIn();
  const patients: number[] = [];
  for (let serial = 1; serial <= WRITERS; serial += 1)
    patients.push(await createPatient(product, token, serial));
  let passed = true;
  let serial = WRITERS;
  let [leader] = nodes;
  for (const [name, failure] of Object.entries(FAILURES)) {
    if (!leader) throw new Error('no leader');
    const former = leader;
    const standbys = nodes.filter((node) => node !== former);
    // A new agenda for each failure: its first days are free.
    serial += 1;
    const agenda = await openAgenda(product, token, serial);
    const { outage, acknowledged, bookings, ...next } = await fail(
      product,
      { leader, standbys },
      { patients, agenda, failure },
    );
    leader = next.leader;
    token = await product.signIn();
    const { lost, duplicated } = await countLostAndDuplicated(product, token, acknowledged);
    const booked = await countLostAndDuplicatedBookings(product, token, agenda, bookings);
    console.log(
      `${name}: outage ${outage.toFixed(1)} s, ${acknowledged.length} acknowledged saves, ${lost} lost, ${duplicated} saved twice; ` +
        `${bookings.length} acknowledged bookings, ${booked.lost} lost, ${booked.duplicated} booked twice`,
    );
    passed &&= lost + duplicated + booked.lost + booked.duplicated === 0;
    passed &&= acknowledged.length > 0 && bookings.length > 0;
    await former.copy(leader);
  }
  return passed;
}

const binaries = await findBinaries();
if (!binaries)
  throw new Error('pg_basebackup is not installed: install postgresql, or set PG_BIN to its folder');
const folder = await mkdtemp(join(tmpdir(), 'dentaria-failover-'));
await chmod(folder, 0o755);
let nodes: readonly Node[] = [];
try {
  nodes = await startNodes(folder, binaries);
  await nodes[0]?.query('create database dentaria');
  const hosts = nodes.map((node) => `127.0.0.1:${node.port}`).join();
  const address = `postgres://postgres@${hosts}/dentaria?target_session_attrs=read-write`;
  const passed = await withProduct((product) => runFailures(product, nodes), {
    environment: { DATABASE_URL: address },
  });
  process.exitCode = passed ? 0 : 1;
} finally {
  for (const node of nodes) await node.remove();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { problem } from '@dentaria/contract/http/problem.ts';
import { type Acknowledged, check, contentOf, historyOf, makePatient, savedIn } from './histories.ts';
import { type Answer, Product } from './product.ts';
import { undoing } from './undo.ts';

const run = promisify(execFile);
const PORT = 3991;
const MEGABYTE = 1024 * 1024;
const DISK_MEGABYTES = 320;

/**
 * The data directory on a small file system of its own, filled up three times: until a table cannot grow, until the
 * write-ahead log cannot, and with the database killed on the full disk. Every refused save must say so in the
 * contract's shape, nothing acknowledged may be lost, and with room again the same process must go on by itself.
 */
export async function runDisk(): Promise<boolean> {
  const disk = await mkdtemp(join(tmpdir(), 'dentaria-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0711`, 'tmpfs', disk]);
  } catch (error) {
    await rm(disk, { recursive: true, force: true });
    const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    console.log(`disk: SKIPPED, no file system may be mounted here (${reason.slice(0, 200)})`);
    return true;
  }
  const dataDir = join(disk, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const product = new Product(dataDir, PORT);
  const remove = async () => {
    await product.remove();
    await run('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  };
  return undoing(remove, async () => {
    try {
      return await fillUp(product, disk);
    } finally {
      await remove();
    }
  });
}

async function fillUp(product: Product, disk: string): Promise<boolean> {
  await product.start();
  const { pid } = product;
  const token = await product.signIn();
  const writers: Writer[] = [];
  for (let serial = 1; serial <= 3; serial += 1) {
    writers.push({ patient: await makePatient(product, token, serial), version: 0, waiting: undefined });
  }
  const tally: Tally = { noted: [], refused: new Map(), unclear: [], longestMs: 0 };
  const rounds = [
    { name: 'a table cannot grow', left: 6 * MEGABYTE, kills: false },
    { name: 'the log cannot grow', left: MEGABYTE / 2, kills: false },
    { name: 'the database is killed', left: MEGABYTE / 2, kills: true },
  ];
  const wentOnAfter: string[] = [];
  for (const { name, left, kills } of rounds) {
    const free = await fill(disk, left);
    if (kills) process.kill(await product.databasePid(), 'SIGKILL');
    await Promise.all(writers.map((writer) => saveUntilFull(product, token, writer, tally)));
    await free();
    const began = Date.now();
    await Promise.all(writers.map((writer) => saveUntilTaken(product, token, writer, tally)));
    wentOnAfter.push(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  const stayed = product.isRunning && product.pid === pid;
  const { lost, twice } = await check(product, token, tally.noted);
  const refusals = [...tally.refused].map(([status, count]) => `${count} × ${status || 'no answer'}`);
  console.log(
    `disk: full ${rounds.length} times, ${tally.noted.length} acknowledged saves, refused ${refusals.join(', ')}; ${lost} lost, ${twice} saved twice, ${tally.unclear.length} refusals not in the contract's shape; slowest refusal ${tally.longestMs} ms; process ${stayed ? 'went on' : 'ENDED'}; saving again after there was room (${wentOnAfter.join('; ')})`,
  );
  for (const answer of tally.unclear.slice(0, 3)) console.log(`  ${answer}`);
  return stayed && lost + twice + tally.unclear.length === 0 && refusals.length > 0;
}

/** Takes all but `left` bytes of the file system; answers what gives them back. */
async function fill(disk: string, left: number): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast');
  const file = await open(path, 'w');
  const room = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize;
  };
  for (let missing = (await room()) - left; missing > 4096; missing = (await room()) - left) {
    await file.write(Buffer.alloc(Math.min(missing, MEGABYTE)));
  }
  await file.close();
  return () => rm(path);
}

/** A dentist with the save that he has not been told of yet. */
interface Writer {
  readonly patient: number;
  version: number;
  waiting: ReturnType<typeof bulkyContent> | undefined;
}

interface Tally {
  readonly noted: Acknowledged[];
  readonly refused: Map<number, number>;
  readonly unclear: string[];
  longestMs: number;
}

const REFUSALS_PER_WRITER = 12;

async function saveUntilFull(product: Product, token: string, writer: Writer, tally: Tally): Promise<void> {
  for (let refusals = 0; refusals < REFUSALS_PER_WRITER; ) {
    if (await save(product, token, writer, tally)) continue;
    refusals += 1;
    await delay(200);
  }
}

/** Sends again what was refused, and then something new. */
async function saveUntilTaken(product: Product, token: string, writer: Writer, tally: Tally): Promise<void> {
  const patience = Date.now() + 90_000;
  for (let taken = 0; taken < 3; ) {
    if (await save(product, token, writer, tally)) taken += 1;
    else if (Date.now() > patience) throw new Error('with room again no save is taken within 90 s');
    else await delay(200);
  }
}

async function save(product: Product, token: string, writer: Writer, tally: Tally): Promise<boolean> {
  const body = writer.waiting ?? bulkyContent(writer.version || undefined);
  writer.waiting = body;
  const method = writer.version === 0 ? 'POST' : 'PUT';
  const began = Date.now();
  const answer = await product.call(method, historyOf(writer.patient), { token, body });
  if (answer.status === 200 || answer.status === 201) {
    const { version } = savedIn(answer.body);
    tally.noted.push({
      patient: writer.patient,
      version,
      text: body.treatmentPlan[0]?.treatmentDescription ?? '',
    });
    writer.version = version;
    writer.waiting = undefined;
    return true;
  }
  tally.longestMs = Math.max(tally.longestMs, Date.now() - began);
  tally.refused.set(answer.status, (tally.refused.get(answer.status) ?? 0) + 1);
  if (!isClear(answer)) tally.unclear.push(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return false;
}

/** A full disk is nothing that the caller did wrong, and he is told so in words of ours. */
const isClear = ({ status, body }: Answer): boolean =>
  (status === 503 || status === 500) && problem.strict().safeParse(body).success;

/** Some 12 kB that do not compress. */
function bulkyContent(version: number | undefined) {
  const content = contentOf(`save ${randomUUID()}`, version);
  const rows = Array.from({ length: 60 }, () => ({
    treatmentDescription: randomBytes(150).toString('base64url'),
  }));
  return { ...content, treatmentPlan: [...content.treatmentPlan, ...rows] };
}

import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { problem } from '@dentaria/contract/http/problem.ts';
import { cleanUpOnSignal } from './cleanup.ts';
import {
  type AcknowledgedSave,
  countLostAndDuplicated,
  createPatient,
  historyPath,
  parseSaved,
  saveBody,
} from './histories.ts';
import { Product, type ProductResponse } from './product.ts';

const run = promisify(execFile);
const PORT = 3991;
const MEGABYTE = 1024 * 1024;
const DISK_MEGABYTES = 320;

/**
 * Puts the data directory on a small file system and fills it three times: until a table cannot grow, until the
 * write-ahead log cannot grow, and with the database killed on the full disk. Every failed save must get a problem body
 * of the contract, no acknowledged save may be lost, and the server must recover without a restart once space is free.
 */
export async function runDisk(): Promise<boolean> {
  const disk = await mkdtemp(join(tmpdir(), 'dentaria-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=0711`, 'tmpfs', disk]);
  } catch (error) {
    await rm(disk, { recursive: true, force: true });
    const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    console.log(`disk: SKIPPED, cannot mount a file system (${reason.slice(0, 200)})`);
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
  return cleanUpOnSignal(remove, async () => {
    try {
      return await saveOnFullDisk(product, disk);
    } finally {
      await remove();
    }
  });
}

async function saveOnFullDisk(product: Product, disk: string): Promise<boolean> {
  await product.start();
  const { pid } = product;
  const token = await product.signIn();
  const writers: Writer[] = [];
  for (let serial = 1; serial <= 3; serial += 1) {
    writers.push({ patient: await createPatient(product, token, serial), version: 0, pending: undefined });
  }
  const tally: Tally = { acknowledged: [], failures: new Map(), malformed: [], slowestMs: 0 };
  const rounds = [
    { name: 'table cannot grow', freeBytes: 6 * MEGABYTE, kills: false },
    { name: 'write-ahead log cannot grow', freeBytes: MEGABYTE / 2, kills: false },
    { name: 'database killed', freeBytes: MEGABYTE / 2, kills: true },
  ];
  const recoveries: string[] = [];
  for (const { name, freeBytes, kills } of rounds) {
    const freeSpace = await fill(disk, freeBytes);
    if (kills) process.kill(await product.databasePid(), 'SIGKILL');
    await Promise.all(writers.map((writer) => saveUntilFull(product, token, writer, tally)));
    await freeSpace();
    const freedAt = Date.now();
    await Promise.all(writers.map((writer) => saveUntilRecovered(product, token, writer, tally)));
    recoveries.push(`${name}: ${((Date.now() - freedAt) / 1000).toFixed(1)} s`);
  }
  const survived = product.isRunning && product.pid === pid;
  const { lost, duplicated } = await countLostAndDuplicated(product, token, tally.acknowledged);
  const failures = [...tally.failures].map(([status, count]) => `${count} × ${status || 'no response'}`);
  console.log(
    `disk: full ${rounds.length} times, ${tally.acknowledged.length} acknowledged saves, failed saves ${failures.join(', ')}; ${lost} lost, ${duplicated} saved twice, ${tally.malformed.length} failures without a problem body; slowest failure ${tally.slowestMs} ms; server process ${survived ? 'survived' : 'DIED'}; recovery after freeing space (${recoveries.join('; ')})`,
  );
  for (const response of tally.malformed.slice(0, 3)) console.log(`  ${response}`);
  return survived && lost + duplicated + tally.malformed.length === 0 && failures.length > 0;
}

/** Fills the file system until `freeBytes` are left. Resolves to the function that frees the space again. */
async function fill(disk: string, freeBytes: number): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast');
  const file = await open(path, 'w');
  const excess = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize - freeBytes;
  };
  for (let bytes = await excess(); bytes > 4096; bytes = await excess()) {
    await file.write(Buffer.alloc(Math.min(bytes, MEGABYTE)));
  }
  await file.close();
  return () => rm(path);
}

interface Writer {
  readonly patient: number;
  version: number;
  /** The save that is not acknowledged yet. */
  pending: ReturnType<typeof bulkySaveBody> | undefined;
}

interface Tally {
  readonly acknowledged: AcknowledgedSave[];
  /** Count of failed saves by status. */
  readonly failures: Map<number, number>;
  readonly malformed: string[];
  slowestMs: number;
}

const FAILURES_PER_WRITER = 12;

async function saveUntilFull(product: Product, token: string, writer: Writer, tally: Tally): Promise<void> {
  for (let failures = 0; failures < FAILURES_PER_WRITER; ) {
    if (await save(product, token, writer, tally)) continue;
    failures += 1;
    await delay(200);
  }
}

/** Retries the pending save and then sends two new ones. */
async function saveUntilRecovered(
  product: Product,
  token: string,
  writer: Writer,
  tally: Tally,
): Promise<void> {
  const deadline = Date.now() + 90_000;
  for (let saved = 0; saved < 3; ) {
    if (await save(product, token, writer, tally)) saved += 1;
    else if (Date.now() > deadline) throw new Error('no recovery within 90 s of freeing space');
    else await delay(200);
  }
}

async function save(product: Product, token: string, writer: Writer, tally: Tally): Promise<boolean> {
  const body = writer.pending ?? bulkySaveBody(writer.version || undefined);
  writer.pending = body;
  const method = writer.version === 0 ? 'POST' : 'PUT';
  const sentAt = Date.now();
  const response = await product.call(method, historyPath(writer.patient), { token, body });
  if (response.status === 200 || response.status === 201) {
    const { version } = parseSaved(response.body);
    tally.acknowledged.push({
      patient: writer.patient,
      version,
      text: body.treatmentPlan[0]?.treatmentDescription ?? '',
    });
    writer.version = version;
    writer.pending = undefined;
    return true;
  }
  tally.slowestMs = Math.max(tally.slowestMs, Date.now() - sentAt);
  tally.failures.set(response.status, (tally.failures.get(response.status) ?? 0) + 1);
  if (!isServerProblem(response))
    tally.malformed.push(`${response.status}: ${JSON.stringify(response.body)}`);
  return false;
}

const isServerProblem = ({ status, body }: ProductResponse): boolean =>
  (status === 503 || status === 500) && problem.strict().safeParse(body).success;

/** About 12 kB of random text, which does not compress. */
function bulkySaveBody(version: number | undefined) {
  const content = saveBody(`save ${randomUUID()}`, version);
  const rows = Array.from({ length: 60 }, () => ({
    treatmentDescription: randomBytes(150).toString('base64url'),
  }));
  return { ...content, treatmentPlan: [...content.treatmentPlan, ...rows] };
}

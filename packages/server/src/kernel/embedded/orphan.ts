import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterProcess, listClusterProcesses } from './cluster-processes.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.ts';
import { run } from './system-user.ts';

/** How long each way of ending may take, in milliseconds, before the next, rougher one. None of them loses a committed transaction. */
const STEPS: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 5_000],
];
const POLL_MS = 15;

/**
 * Ends the server that a killed product left running on this cluster, waits until the last of its processes is gone
 * and removes what it left behind, so that the next server starts on quiet ground. Call it with the lock of the data
 * directory in hand: whatever still runs then belongs to nobody.
 */
export async function endOrphan(
  cluster: string,
  pgCtl: string,
  say: (line: string) => void,
  steps = STEPS,
): Promise<void> {
  if (process.platform === 'win32') {
    // Signals travel there by a pipe that only a PostgreSQL server has, so a stranger with its number is safe.
    await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  let running = await listClusterProcesses(cluster);
  if (running.length > 0) {
    say(
      `Ending the database server that an earlier run left behind (process ${(await headOf(cluster, running)).pid}).`,
    );
  }
  for (const [signal, patience] of steps) {
    if (running.length === 0) break;
    await send(signal, cluster, running);
    running = await waitUntilGone(cluster, patience);
  }
  const [survivor] = running;
  if (survivor !== undefined) {
    throw new EmbeddedDatabaseError(
      `A database server of an earlier run, process ${survivor.pid}, does not end: end it by hand and start again.`,
    );
  }
  // Nothing runs here, so the number in this file is at best nobody's, at worst a stranger's that would stop the start.
  await rm(postmasterFilePath(cluster), { force: true });
}

/** The server itself takes the polite signals and leads its children out; the last one goes to each of them. */
async function send(signal: NodeJS.Signals, cluster: string, running: ClusterProcess[]): Promise<void> {
  const receivers = signal === 'SIGKILL' ? running : [await headOf(cluster, running)];
  for (const { pid } of receivers) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone since.
    }
  }
}

async function headOf(cluster: string, running: ClusterProcess[]): Promise<ClusterProcess> {
  const recorded = await readPostmasterFile(cluster);
  const pids = new Set(running.map(({ pid }) => pid));
  const head =
    running.find(({ pid }) => pid === recorded?.pid) ??
    running.find(({ parent }) => !pids.has(parent)) ??
    running[0];
  if (head === undefined) throw new Error('No process to choose from.');
  return head;
}

async function waitUntilGone(cluster: string, patience: number): Promise<ClusterProcess[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const running = await listClusterProcesses(cluster);
    if (running.length === 0 || Date.now() > deadline) return running;
    await delay(POLL_MS);
  }
}

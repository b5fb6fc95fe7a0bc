import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClusterProcess,
  listClusterProcesses,
  postmasterFilePath,
  readPostmasterFile,
} from './cluster-processes.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { run } from './system-user.ts';

/** In milliseconds. No step loses a committed transaction. */
const SIGNAL_TIMEOUTS: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 5_000],
];
const POLL_MS = 15;

/** The caller must hold the lock of the data directory: a server that runs without it is an orphan. */
export async function endOrphan(
  cluster: string,
  pgCtl: string,
  print: (line: string) => void,
  steps = SIGNAL_TIMEOUTS,
): Promise<void> {
  if (process.platform === 'win32') {
    await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  let running = await listClusterProcesses(cluster);
  if (running.length > 0)
    print(
      `Ending the database server that an earlier run left behind (process ${(await postmasterOf(cluster, running)).pid}).`,
    );
  for (const [signal, patience] of steps) {
    if (running.length === 0) break;
    await send(signal, cluster, running);
    running = await waitUntilGone(cluster, patience);
  }
  const [survivor] = running;
  if (survivor !== undefined)
    throw new EmbeddedDatabaseError(
      `A database server of an earlier run, process ${survivor.pid}, does not end: end it by hand and start again.`,
    );
  // PostgreSQL refuses to start if another process reuses the PID in this file.
  await rm(postmasterFilePath(cluster), { force: true });
}

async function send(signal: NodeJS.Signals, cluster: string, running: ClusterProcess[]): Promise<void> {
  const receivers = signal === 'SIGKILL' ? running : [await postmasterOf(cluster, running)];
  for (const { pid } of receivers) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has exited.
    }
  }
}

async function postmasterOf(cluster: string, running: ClusterProcess[]): Promise<ClusterProcess> {
  const recorded = await readPostmasterFile(cluster);
  const pids = new Set(running.map(({ pid }) => pid));
  const postmaster =
    running.find(({ pid }) => pid === recorded?.pid) ??
    running.find(({ parent }) => !pids.has(parent)) ??
    running[0];
  if (postmaster === undefined) throw new Error('No process to choose from.');
  return postmaster;
}

async function waitUntilGone(cluster: string, patience: number): Promise<ClusterProcess[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const running = await listClusterProcesses(cluster);
    if (running.length === 0 || Date.now() > deadline) return running;
    await delay(POLL_MS);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { readPostmasterFile } from './cluster-processes.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { endOrphan } from './orphan.ts';
import { childEnvironment, identityOf, run, type SystemUser } from './system-user.ts';

export interface ServerProcess {
  /** Fast shutdown: open transactions are rolled back, everything committed is written out. */
  stop(): Promise<void>;
  isRunning(): boolean;
}

export interface ServerRequest {
  binaries: Binaries;
  cluster: string;
  user: SystemUser | undefined;
  arguments: string[];
  logFile: string;
  print: (line: string) => void;
  /** A server that is not ready is ended when it has logged nothing for this long. */
  silenceMs?: number;
}

const POLL_MS = 10;
const ANNOUNCE_RECOVERY_AFTER_MS = 5_000;
/** A server that replays WAL logs its progress every ten seconds, however long the recovery takes. */
const SILENCE_MS = 10 * 60_000;
const MEMORY_RETRIES = 20;
const MEMORY_RETRY_MS = 250;
const STOP_PATIENCE: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Starts the server and waits until it accepts connections.
 * @param onExit called once if the server then exits without stop().
 */
export async function startServer(
  request: ServerRequest,
  onExit: (message: string) => void,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const log = await openServerLog(request.logFile);
    const server = launch(request, log);
    await log.handle.close();
    if (await becomesReady(server, request)) return watch(server, request, { log, onExit });
    const lines = await readServerLog(log);
    // Children of a killed server may outlive it for a moment on systems where they cannot be listed.
    const childrenAlive = lines.some((line) => line.includes('pre-existing shared memory block'));
    if (childrenAlive && attempt < MEMORY_RETRIES) await delay(MEMORY_RETRY_MS);
    else {
      const reason = server.failure ?? fatalLineOf(lines);
      throw new EmbeddedDatabaseError(
        `The embedded database did not start: ${reason} (log: ${request.logFile}).`,
      );
    }
  }
}

/**
 * Starts a server on the cluster and can restart it after a crash.
 * @param removeSocket removes the socket files that a killed server left behind.
 */
export async function superviseServer(request: ServerRequest, removeSocket: () => Promise<void>) {
  const listeners: ((message: string) => void)[] = [];
  let unreported: string | undefined;
  let stopping = false;
  let starting: Promise<void> = Promise.resolve();

  const report = (message: string): void => {
    if (listeners.length === 0) unreported = message;
    for (const listener of listeners) listener(message);
  };
  let server = await startServer(request, report);

  const startIfEnded = async (): Promise<void> => {
    if (stopping || server.isRunning()) return;
    // The children of a killed server exit a moment after it.
    await endOrphan(request.cluster, request.binaries.pgCtl, () => {});
    await removeSocket();
    unreported = undefined;
    server = await startServer(request, report);
  };

  return {
    stop: async () => {
      stopping = true;
      await starting.catch(() => {});
      await server.stop();
    },
    restart: () => {
      starting = starting.catch(() => {}).then(startIfEnded);
      return starting;
    },
    onExit: (listener: (message: string) => void) => {
      listeners.push(listener);
      if (unreported !== undefined) listener(unreported);
      unreported = undefined;
    },
  };
}

interface Launched {
  child: ChildProcess;
  /** Why the process could not be spawned. */
  failure: string | undefined;
  /** Exit code or signal. */
  how: string;
  ended: boolean;
  /** Resolves when the process has exited or could not be spawned. */
  end: Promise<void>;
}

function launch({ binaries, cluster, user, arguments: args }: ServerRequest, log: ServerLog): Launched {
  const child = spawn(binaries.postgres, ['-D', cluster, ...args], {
    ...(process.platform === 'win32' ? {} : { cwd: '/' }),
    ...identityOf(user),
    env: childEnvironment(),
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    // A new session: Ctrl-C signals the whole process group, but the server must outlive the product's last queries.
    detached: true,
    windowsHide: true,
  });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const launched: Launched = { child, failure: undefined, how: '', ended: false, end };
  const settle = () => {
    launched.ended = true;
    resolve();
  };
  child.once('exit', (code, signal) => {
    launched.how = signal === null ? `code ${code}` : `signal ${signal}`;
    settle();
  });
  child.once('error', (error) => {
    launched.failure = error.message;
    settle();
  });
  return launched;
}

/** Polls postmaster.pid, as pg_ctl does. False if the server exited before it was ready. */
async function becomesReady(server: Launched, request: ServerRequest): Promise<boolean> {
  const { cluster, logFile, print, silenceMs = SILENCE_MS } = request;
  const startedAt = Date.now();
  let logged = { size: 0, at: startedAt };
  let announced = false;
  while (!server.ended) {
    const recorded = await readPostmasterFile(cluster);
    if (recorded?.pid === server.child.pid && recorded?.status === 'ready') return true;
    const { size } = await stat(logFile);
    if (size !== logged.size) logged = { size, at: Date.now() };
    if (Date.now() - logged.at > silenceMs) {
      await end(server);
      return false;
    }
    if (!announced && Date.now() - startedAt > ANNOUNCE_RECOVERY_AFTER_MS) {
      print('The database is recovering from an unclean end; this may take a while.');
      announced = true;
    }
    await delay(POLL_MS);
  }
  return false;
}

function watch(
  server: Launched,
  { binaries, cluster }: ServerRequest,
  { log, onExit }: { readonly log: ServerLog; readonly onExit: (message: string) => void },
): ServerProcess {
  let stopping: Promise<void> | undefined;

  // Stops the server when the product exits without stop(), for example after an uncaught error.
  const endWithProduct = () => server.child.kill('SIGINT');
  process.once('exit', endWithProduct);

  void server.end.then(async () => {
    process.removeListener('exit', endWithProduct);
    if (stopping !== undefined) return;
    const lines = await readServerLog(log).catch(() => []);
    const last = lines.at(-1) ?? 'nothing';
    onExit(
      `The embedded database ended unexpectedly with ${server.how}; its last line: ${last} (log: ${log.file}).`,
    );
  });

  return {
    stop() {
      stopping ??= stop(server, binaries, cluster);
      return stopping;
    },
    isRunning: () => !server.ended,
  };
}

async function stop(server: Launched, { pgCtl }: Binaries, cluster: string): Promise<void> {
  if (server.ended) return;
  // On Windows, Node's kill() terminates the process immediately.
  if (process.platform === 'win32') await run(pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
  await end(server);
}

async function end(server: Launched): Promise<void> {
  for (const [signal, patience] of STOP_PATIENCE) {
    if (server.ended) return;
    server.child.kill(signal);
    await Promise.race([server.end, delay(patience, undefined, { ref: false })]);
  }
}

const MAX_LOG_BYTES = 5 * 1024 * 1024;
const LOG_TAIL_BYTES = 64 * 1024;

interface ServerLog {
  file: string;
  handle: FileHandle;
  /** Offset in the file at which this run begins. */
  start: number;
}

/** Opens the server's log. A log larger than 5 MB is renamed to `.1`, which it replaces. */
async function openServerLog(file: string): Promise<ServerLog> {
  const before = await stat(file).catch(() => undefined);
  const tooLarge = before !== undefined && before.size > MAX_LOG_BYTES;
  if (tooLarge) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  return { file, handle, start: tooLarge ? 0 : (before?.size ?? 0) };
}

async function readServerLog({ file, start }: ServerLog): Promise<string[]> {
  const { size } = await stat(file);
  const tail = createReadStream(file, { start: Math.max(start, size - LOG_TAIL_BYTES) });
  return (await text(tail)).split('\n').filter(Boolean);
}

/** The line that explains why the server exited, without timestamp and PID: the last with the highest severity. */
function fatalLineOf(lines: string[]): string {
  const last =
    lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ??
    lines.findLast((line) => /could not|error/i.test(line));
  return (last ?? lines.at(-1) ?? 'it wrote nothing').replace(/^.*?(?:FATAL|PANIC|LOG):\s*/, '');
}

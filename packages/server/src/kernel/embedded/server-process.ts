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
  maxSilenceMs?: number;
}

const POLL_MS = 10;
const ANNOUNCE_RECOVERY_AFTER_MS = 5_000;
/** PostgreSQL logs its progress every ten seconds during a recovery, however long that takes. */
const MAX_SILENCE_MS = 10 * 60_000;
const MEMORY_RETRIES = 20;
const MEMORY_RETRY_MS = 250;
const STOP_PATIENCE: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

export async function startServer(
  request: ServerRequest,
  onUnexpectedExit: (message: string) => void,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const log = await openServerLog(request.logFile);
    const server = launch(request, log);
    await log.handle.close();
    if (await becomesReady(server, request)) return watch(server, request, { log, onUnexpectedExit });
    const lines = await readServerLog(log);
    // Child processes of a killed server may outlive it briefly on systems that cannot list them.
    const childrenAlive = lines.some((line) => line.includes('pre-existing shared memory block'));
    if (childrenAlive && attempt < MEMORY_RETRIES) await delay(MEMORY_RETRY_MS);
    else {
      const reason = server.spawnError ?? fatalLineOf(lines);
      throw new EmbeddedDatabaseError(
        `The embedded database did not start: ${reason} (log: ${request.logFile}).`,
      );
    }
  }
}

export async function superviseServer(request: ServerRequest, removeStaleSocket: () => Promise<void>) {
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
    await endOrphan(request.cluster, request.binaries.pgCtl, () => {});
    await removeStaleSocket();
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
    onUnexpectedExit: (listener: (message: string) => void) => {
      listeners.push(listener);
      if (unreported !== undefined) listener(unreported);
      unreported = undefined;
    },
  };
}

interface Launched {
  child: ChildProcess;
  spawnError: string | undefined;
  exitReason: string;
  ended: boolean;
  end: Promise<void>;
}

function launch({ binaries, cluster, user, arguments: args }: ServerRequest, log: ServerLog): Launched {
  const child = spawn(binaries.postgres, ['-D', cluster, ...args], {
    ...(process.platform === 'win32' ? {} : { cwd: '/' }),
    ...identityOf(user),
    env: childEnvironment(),
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    // Ctrl-C signals the whole process group, but the server must outlive the product's last queries.
    detached: true,
    windowsHide: true,
  });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const launched: Launched = { child, spawnError: undefined, exitReason: '', ended: false, end };
  const settle = () => {
    launched.ended = true;
    resolve();
  };
  child.once('exit', (code, signal) => {
    launched.exitReason = signal === null ? `code ${code}` : `signal ${signal}`;
    settle();
  });
  child.once('error', (error) => {
    launched.spawnError = error.message;
    settle();
  });
  return launched;
}

async function becomesReady(server: Launched, request: ServerRequest): Promise<boolean> {
  const { cluster, logFile, print, maxSilenceMs = MAX_SILENCE_MS } = request;
  const startedAt = Date.now();
  let logged = { size: 0, at: startedAt };
  let announced = false;
  while (!server.ended) {
    const recorded = await readPostmasterFile(cluster);
    if (recorded?.pid === server.child.pid && recorded?.status === 'ready') return true;
    const { size } = await stat(logFile);
    if (size !== logged.size) logged = { size, at: Date.now() };
    if (Date.now() - logged.at > maxSilenceMs) {
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
  {
    log,
    onUnexpectedExit,
  }: { readonly log: ServerLog; readonly onUnexpectedExit: (message: string) => void },
): ServerProcess {
  let stopping: Promise<void> | undefined;

  const stopWithProduct = () => server.child.kill('SIGINT');
  process.once('exit', stopWithProduct);

  void server.end.then(async () => {
    process.removeListener('exit', stopWithProduct);
    if (stopping !== undefined) return;
    const lines = await readServerLog(log).catch(() => []);
    const last = lines.at(-1) ?? 'nothing';
    onUnexpectedExit(
      `The embedded database ended unexpectedly with ${server.exitReason}; its last line: ${last} (log: ${log.file}).`,
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
  runOffset: number;
}

async function openServerLog(file: string): Promise<ServerLog> {
  const before = await stat(file).catch(() => undefined);
  const tooLarge = before !== undefined && before.size > MAX_LOG_BYTES;
  if (tooLarge) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  return { file, handle, runOffset: tooLarge ? 0 : (before?.size ?? 0) };
}

async function readServerLog({ file, runOffset }: ServerLog): Promise<string[]> {
  const { size } = await stat(file);
  const tail = createReadStream(file, { start: Math.max(runOffset, size - LOG_TAIL_BYTES) });
  return (await text(tail)).split('\n').filter(Boolean);
}

function fatalLineOf(lines: string[]): string {
  const last =
    lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ??
    lines.findLast((line) => /could not|error/i.test(line));
  return (last ?? lines.at(-1) ?? 'it wrote nothing').replace(/^.*?(?:FATAL|PANIC|LOG):\s*/, '');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

export interface ServerOptions {
  /** Path of another Node. */
  readonly node?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Output that signals readiness, or a check that is polled. */
  readonly ready: RegExp | (() => Promise<boolean>);
}

/** Starts a server and waits up to two minutes until it is ready. */
export async function startServer({ node, args, cwd, env, ready }: ServerOptions): Promise<ChildProcess> {
  const child = spawn(node ?? process.execPath, [...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', DENTARIA_CONFIG: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const onData = (chunk: Buffer): void => {
    if (output.length < 100_000) output += chunk.toString();
  };
  child.stdout?.on('data', onData);
  child.stderr?.on('data', onData);
  const isReady = typeof ready === 'function' ? ready : async () => ready.test(output);
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    if (await isReady().catch(() => false)) return child;
    await delay(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start:\n${output.slice(-2000)}`);
}

/** Resolves when the process has exited, also if it exited before. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

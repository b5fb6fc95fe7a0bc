import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Runs a command of package.json to its end, as the documents write it: what it printed. Rejects when it fails. */
export async function npm(command: readonly string[], env: Environment): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...command], options);
  return stdout;
}

/** A command that goes on until Ctrl-C. */
export interface Going {
  /** What it has printed by the time that it says `text`. */
  says(text: string): Promise<string>;
  /** Ctrl-C: the terminal tells the whole group, whoever of it is left. */
  interrupt(): Promise<void>;
  /** A signal to npm alone, as a supervisor sends it. */
  terminate(): Promise<void>;
}

export function npmGoingOn(command: string, env: Environment): Going {
  const child: ChildProcess = spawn('npm', ['run', '--silent', command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  const exit = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    says: (text) =>
      new Promise((resolve, reject) => {
        child.stdout?.on('data', (chunk) => {
          output += String(chunk);
          if (output.includes(text)) resolve(output);
        });
        child.on('exit', (code) => reject(new Error(`npm run ${command} ended with ${code}: ${output}`)));
      }),
    interrupt: async () => {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGINT');
      await exit;
    },
    terminate: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** To whoever of the group is left, which may be nobody. */
function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

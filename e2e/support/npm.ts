import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Environment = Readonly<Record<string, string>>;

/** Runs an npm script to its end. Resolves to its standard output; rejects on a non-zero exit code. */
export async function npm(command: readonly string[], env: Environment): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...command], options);
  return stdout;
}

/** An npm script that runs until it is stopped. */
export interface RunningScript {
  /** Resolves to the output so far once it contains `text`. */
  waitForOutput(text: string): Promise<string>;
  /** Sends SIGINT to the process group, as a terminal does on Ctrl-C. */
  interrupt(): Promise<void>;
  /** Sends SIGTERM to npm alone, as a supervisor does. */
  terminate(): Promise<void>;
}

export function startNpm(command: string, env: Environment): RunningScript {
  const child: ChildProcess = spawn('npm', ['run', '--silent', command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  const exit = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        child.stdout?.on('data', (chunk) => {
          output += String(chunk);
          if (output.includes(text)) resolve(output);
        });
        child.on('exit', (code) => reject(new Error(`npm run ${command} exited with ${code}: ${output}`)));
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

/** Ignores a group whose processes have all exited. */
function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

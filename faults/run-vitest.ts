import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cleanUpOnSignal } from './cleanup.ts';

const vitest = join(import.meta.dirname, '..', 'node_modules/vitest/vitest.mjs');

export interface TestRun {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  /** Test files that did not run. */
  readonly broken: readonly string[];
}

export interface FailedTest {
  /** `file: title` */
  readonly name: string;
  readonly message: string;
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export interface RunOptions {
  readonly cwd: string;
  /** Test files, relative to `cwd`. */
  readonly files: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs test files in a child process. A signal to this process is forwarded so that Vitest runs its teardown. */
export async function runVitest({ cwd, files, env = {} }: RunOptions): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-report-'));
  const outputFile = join(folder, 'report.json');
  const options = ['--reporter=json', `--outputFile=${outputFile}`, '--maxWorkers=1'];
  const args = [vitest, 'run', ...options, ...files];
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await cleanUpOnSignal(
    async () => {
      child.kill('SIGINT');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
    () => closed,
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) return { passed: 0, failed: [], broken: ['the run wrote no report'] };
  return summarize(JSON.parse(text) as Report);
}

function summarize({ testResults }: Report): TestRun {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${basename(name)}: ${test.fullName}` })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.map(({ name, failureMessages }) => ({ name, message: failureMessages[0] ?? '' })),
    broken: broken.map(
      ({ name, message }) => `${basename(name)}: ${message.split('\n', 1)[0]?.slice(0, 200)}`,
    ),
  };
}

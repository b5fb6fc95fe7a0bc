import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cleanUpOnSignal } from './cleanup.ts';

const vitest = join(import.meta.dirname, '..', 'node_modules/vitest/vitest.mjs');

export interface TestRun {
  readonly passed: number;
  /** Tests with a failed assertion. */
  readonly failed: readonly FailedTest[];
  /** Test files that did not run, and tests whose set-up failed. */
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
  /** Stop at the first failure. */
  readonly bail?: boolean;
  /** A regular expression: runs only the tests whose title matches. */
  readonly title?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs test files in a child process. A signal to this process is forwarded so that Vitest runs its teardown. */
export async function runVitest({ cwd, files, bail = false, title, env = {} }: RunOptions): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-report-'));
  const outputFile = join(folder, 'report.json');
  const options = ['--reporter=json', `--outputFile=${outputFile}`, '--maxWorkers=1'];
  const selection = title === undefined ? [] : [`--testNamePattern=${title}`];
  const args = [vitest, 'run', ...options, ...(bail ? ['--bail=1'] : []), ...selection, ...files];
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

/** Matches the stack of an error thrown by the builders of test data. */
const IN_SETUP = /\/testing\/(?:[\w-]+-)?(?:builders|world|scenario|principals|secrets)\.ts:/;

function summarize({ testResults }: Report): TestRun {
  const broken: string[] = [];
  const failed: FailedTest[] = [];
  let passed = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = basename(name);
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    const failures = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failures) {
      const message = failureMessages.find((text) => /^AssertionError/.test(text) || !IN_SETUP.test(text));
      if (message === undefined)
        broken.push(`${file}: set-up of ${fullName}: ${firstLine(failureMessages[0])}`);
      else failed.push({ name: `${file}: ${fullName}`, message });
    }
    if (status === 'failed' && failures.length === 0) broken.push(`${file}: ${firstLine(message)}`);
  }
  return { passed, failed, broken };
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 200) ?? '';

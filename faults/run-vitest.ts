import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { undoing } from './undo.ts';

const vitest = join(import.meta.dirname, '..', 'node_modules/vitest/vitest.mjs');

export interface TestRun {
  readonly passed: number;
  /** Tests that failed by themselves. */
  readonly failed: readonly FailedTest[];
  /** Test files that did not run at all, or whose set-up failed: they say nothing about the product. */
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
  /** Test files, from `cwd`. */
  readonly files: readonly string[];
  /** Ends with the first failure. */
  readonly bail?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs test files in a process of their own; one of an interrupted run is interrupted too, so that it tears down. */
export async function runVitest({ cwd, files, bail = false, env = {} }: RunOptions): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-report-'));
  const outputFile = join(folder, 'report.json');
  const options = ['--reporter=json', `--outputFile=${outputFile}`, '--maxWorkers=1'];
  const args = [vitest, 'run', ...options, ...(bail ? ['--bail=1'] : []), ...files];
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  await undoing(
    async () => {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
    () => ended,
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) return { passed: 0, failed: [], broken: ['the run left no report'] };
  return outcomeOf(JSON.parse(text) as Report);
}

/** The stack of a failure that came about while a test's world was being built. */
const IN_SETUP = /\/testing\/(?:[\w-]+-)?(?:builders|world|stage|principals|secrets)\.ts:/;

function outcomeOf({ testResults }: Report): TestRun {
  const broken: string[] = [];
  const failed: FailedTest[] = [];
  let passed = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = basename(name);
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    const inFile = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of inFile) {
      const own = failureMessages.find((text) => /^AssertionError/.test(text) || !IN_SETUP.test(text));
      if (own === undefined) broken.push(`${file}: set-up of ${fullName}: ${firstLine(failureMessages[0])}`);
      else failed.push({ name: `${file}: ${fullName}`, message: own });
    }
    if (status === 'failed' && inFile.length === 0) broken.push(`${file}: ${firstLine(message)}`);
  }
  return { passed, failed, broken };
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 200) ?? '';

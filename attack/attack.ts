import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// npm run attack: the suites that attack the product, each with everything it knows, and one figure for each.

const root = join(import.meta.dirname, '..');
const SUITES = [
  ['authorization matrix', 'matrix.test.ts'],
  ['protected fields', 'protected-fields.test.ts'],
  ['row-level security alone', 'row-level-security.test.ts'],
  ['predicates alone', 'predicates-alone.test.ts'],
  ['bad input', 'bad-input.test.ts'],
] as const;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function runSuite(folder: string, name: string, file: string): Promise<boolean> {
  const outputFile = join(folder, `${file}.json`);
  const counted = join(folder, `${file}.txt`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--reporter=json', `--outputFile=${outputFile}`, '--maxWorkers=1'];
  const env = { ...process.env, ATTACK: 'whole', ATTACK_REPORT: counted };
  const began = Date.now();
  await new Promise<void>((done) => {
    const args = [vitest, ...options, `packages/server/src/authorization/${file}`];
    spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' }).on('close', () => done());
  });
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  const seconds = Math.round((Date.now() - began) / 1000);
  if (text === undefined) {
    console.log(`${name}: did not run`);
    return false;
  }
  const report = JSON.parse(text) as Report;
  const calls = (await readFile(counted, 'utf8').catch(() => '')).match(/\d+ calls/)?.[0];
  const through = report.numFailedTests;
  console.log(
    `${name}: ${report.numPassedTests + through} cases${calls ? `, ${calls}` : ''}, ${through} got through (${seconds} s)`,
  );
  for (const { status, fullName, failureMessages } of report.testResults.flatMap(
    (each) => each.assertionResults,
  )) {
    if (status === 'failed') console.log(`  ${fullName}\n    ${(failureMessages[0] ?? '').slice(0, 2_000)}`);
  }
  return through === 0 && report.numPassedTests > 0;
}

const folder = await mkdtemp(join(tmpdir(), 'dentaria-attack-'));
let held = true;
for (const [name, file] of SUITES) held = (await runSuite(folder, name, file)) && held;
await rm(folder, { recursive: true, force: true });
process.exitCode = held ? 0 : 1;

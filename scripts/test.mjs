// npm test: the gate. Installs the packages and a browser, then runs static checks, unit tests and browser journeys.
// npm run test:all: the gate, then exhaustive suites, mutation testing and conformance, with a fresh property seed
// (TEST_SEED=… repeats one). `npm run test:all -- --shard 2/4` runs a quarter of the tests; the first shard runs what
// cannot be divided.
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { install, log, run, TEST_REPORTS } from './prepare.mjs';
import { readTestResults, slowestFiles } from './test-reports.mjs';

const { all = false, shard } = parseArgs({
  options: { all: { type: 'boolean' }, shard: { type: 'string' } },
}).values;

const EXHAUSTIVE = '.exhaustive.test.';

/** A stage without `report` is not divided into shards. */
const STAGES = [
  { name: 'static checks', command: ['checks'] },
  { name: 'unit tests', command: ['test:unit', `--exclude=**/*${EXHAUSTIVE}*`], report: 'unit' },
  { name: 'browser journeys', command: ['test:e2e'], report: 'journeys' },
  ...(all
    ? [
        { name: 'exhaustive unit tests', command: ['test:unit', EXHAUSTIVE], report: 'exhaustive-unit' },
        {
          name: 'exhaustive journeys',
          command: ['test:e2e:exhaustive'],
          report: 'exhaustive-e2e',
        },
        { name: 'mutants', command: ['mutation'] },
      ]
    : []),
  // A shard has only its own reports.
  ...(all && !shard ? [{ name: 'conformance', command: ['conformance', '--ran'] }] : []),
];

const seed = process.env.TEST_SEED ?? (all ? String(randomInt(2 ** 31)) : undefined);

/** A failed stage does not stop the later ones. */
async function runStage({ name, command: [script, ...args], report }) {
  if (!report && shard && !shard.startsWith('1/')) return undefined;
  log(`\n▶ ${name}`);
  const startedAt = performance.now();
  const env = {
    ...process.env,
    ...(seed && { TEST_SEED: seed }),
    ...(report && { TEST_REPORT: join(TEST_REPORTS, `${report}.json`) }),
  };
  const divided = report && shard ? [`--shard=${shard}`] : [];
  const hasPassed = await run('npm', ['run', '--silent', script, '--', ...args, ...divided], { env }).then(
    () => true,
    () => false,
  );
  return { name, hasPassed, seconds: (performance.now() - startedAt) / 1000 };
}

async function runStages() {
  const outcomes = [];
  for (const stage of STAGES) {
    const outcome = await runStage(stage);
    if (outcome) outcomes.push(outcome);
    if (outcome?.hasPassed === false && stage.name === 'static checks') break;
  }
  return outcomes;
}

/** Prints failures last, because a hosted run may show only the end of the output. */
function summarize(outcomes) {
  const results = readTestResults();
  const failed = results.filter(({ status }) => status !== 'passed');
  for (const { file, title, status, message } of failed) log(`\n${status}: ${file}: ${title}\n${message}`);
  log('\nSlowest files:');
  for (const { file, seconds } of slowestFiles(10)) log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  log('\nStages:');
  for (const { name, hasPassed, seconds } of outcomes)
    log(`${seconds.toFixed(0).padStart(7)} s  ${hasPassed ? '✓' : '✗'} ${name}`);
  if (seed) log(`\nSeed of the properties: ${seed}`);
  const failedStages = outcomes.filter(({ hasPassed }) => !hasPassed).length;
  if (failedStages > 0) process.exitCode = 1;
  log(`${results.length - failed.length} passed, ${Math.max(failed.length, failedStages)} failed`);
}

try {
  await install();
  process.env.CHROMIUM_PATH = await findChromium();
  await rm(TEST_REPORTS, { recursive: true, force: true });
  summarize(await runStages());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

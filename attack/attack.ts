import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../faults/run-vitest.ts';
import { runStoredXss } from './stored-xss.ts';

// npm run attack [part of a name …]: the security suites with their whole corpus instead of the sample of `npm test`.

const root = join(import.meta.dirname, '..');
const SUITES = [
  ['authorization matrix', 'matrix.exhaustive.test.ts'],
  ['protected fields', 'protected-fields.exhaustive.test.ts'],
  ['row-level security alone', 'row-level-security.test.ts'],
  ['predicates alone', 'query-predicates.exhaustive.test.ts'],
  ['invalid input: bodies', 'bad-bodies.exhaustive.test.ts'],
  ['invalid input: URLs and headers', 'bad-addresses.exhaustive.test.ts'],
  ['invalid input: rules at their limits', 'boundary-values.exhaustive.test.ts'],
  ['invalid input: texts to the byte', 'text-round-trip.exhaustive.test.ts'],
  ['printing the largest histories', '../modules/clinical-history/print/print-limits.test.ts'],
] as const;

async function runSuite(name: string, file: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-attack-'));
  const reportFile = join(folder, 'calls.txt');
  const startedAt = Date.now();
  const { passed, failed, broken } = await runVitest({
    cwd: root,
    files: [`packages/server/src/authorization/${file}`],
    env: { ATTACK: 'whole', ATTACK_REPORT: reportFile },
  });
  const calls = (await readFile(reportFile, 'utf8').catch(() => '')).match(/\d+ calls/)?.[0];
  await rm(folder, { recursive: true, force: true });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `${name}: ${passed + failed.length} cases${calls ? `, ${calls}` : ''}, ${failed.length} failed (${seconds} s)`,
  );
  for (const test of failed) console.log(`  ${test.name}\n    ${test.message.slice(0, 2_000)}`);
  for (const name of broken) console.log(`  did not run: ${name}`);
  return failed.length + broken.length === 0 && passed > 0;
}

const nameParts = process.argv.slice(2);
const isSelected = (name: string): boolean =>
  nameParts.length === 0 || nameParts.some((part) => name.includes(part));
let passed = true;
for (const [name, file] of SUITES) if (isSelected(name)) passed = (await runSuite(name, file)) && passed;
if (isSelected('stored XSS')) passed = (await runStoredXss()) && passed;
process.exitCode = passed ? 0 : 1;

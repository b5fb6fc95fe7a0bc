import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../faults/run-vitest.ts';
import { runScripts } from './scripts-in-chromium.ts';

// npm run attack [part of a name …]: the suites that attack the product, each with everything it knows, a figure each.

const root = join(import.meta.dirname, '..');
const SUITES = [
  ['authorization matrix', 'matrix.test.ts'],
  ['protected fields', 'protected-fields.test.ts'],
  ['row-level security alone', 'row-level-security.test.ts'],
  ['predicates alone', 'predicates-alone.test.ts'],
  ['bad input: bodies', 'bad-bodies.test.ts'],
  ['bad input: addresses and headers', 'bad-addresses.test.ts'],
  ['bad input: rules at their edges', 'rules-at-edges.test.ts'],
  ['bad input: texts to the byte', 'texts-kept.test.ts'],
] as const;

async function runSuite(name: string, file: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'dentaria-attack-'));
  const counted = join(folder, 'calls.txt');
  const began = Date.now();
  const { passed, failed, broken } = await runVitest({
    cwd: root,
    files: [`packages/server/src/authorization/${file}`],
    env: { ATTACK: 'whole', ATTACK_REPORT: counted },
  });
  const calls = (await readFile(counted, 'utf8').catch(() => '')).match(/\d+ calls/)?.[0];
  await rm(folder, { recursive: true, force: true });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${name}: ${passed + failed.length} cases${calls ? `, ${calls}` : ''}, ${failed.length} got through (${seconds} s)`,
  );
  for (const each of failed) console.log(`  ${each.name}\n    ${each.message.slice(0, 2_000)}`);
  for (const each of broken) console.log(`  did not run: ${each}`);
  return failed.length + broken.length === 0 && passed > 0;
}

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
let held = true;
for (const [name, file] of SUITES) if (isWanted(name)) held = (await runSuite(name, file)) && held;
if (isWanted('scripts in Chromium')) held = (await runScripts()) && held;
process.exitCode = held ? 0 : 1;

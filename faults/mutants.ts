import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { MUTANTS } from './mutants/all.ts';
import type { Mutant } from './mutants/mutant.ts';
import { PREDICATES_OFF } from './mutants/predicates-off.ts';
import { runVitest, type TestRun } from './run-vitest.ts';
import { undoing } from './undo.ts';

// npm run mutants [part of a name …]: makes each known mistake in a copy of the tree and shows which test notices it.

const root = join(import.meta.dirname, '..');

/** Copies what the tests need. Every package but our own is the tree's; ours are the copy's. */
async function copyTree(tree: string): Promise<void> {
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(root, file), join(tree, file));
  const skipped = ['node_modules', 'dist', 'data'];
  for (const name of ['contract', 'server']) {
    await cp(join(root, 'packages', name), join(tree, 'packages', name), {
      recursive: true,
      filter: (path) => !skipped.includes(basename(path)),
    });
  }
  await writeFile(
    join(tree, 'vitest.config.ts'),
    "export default { test: { projects: ['packages/*/vitest.config.ts'] } };\n",
  );
  const modules = join(tree, 'node_modules');
  await mkdir(join(modules, '@dentaria'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@dentaria' || name.startsWith('.vite')) continue;
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['contract', 'server']) {
    await symlink(join(tree, 'packages', name), join(modules, '@dentaria', name));
  }
}

/** Makes the edits; answers what undoes them. @throws when a text does not stand exactly once where it was. */
async function plant(tree: string, { what, edits }: Mutant): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  const undo = async () => {
    for (const [path, text] of before) await writeFile(path, text);
  };
  for (const { file, find, put } of edits) {
    const path = join(tree, 'packages', file);
    const text = await readFile(path, 'utf8');
    if (!before.has(path)) before.set(path, text);
    const times = text.split(find).length - 1;
    if (times !== 1) {
      await undo();
      throw new Error(`"${what}" cannot be planted: ${file} holds ${times} times:\n${find}`);
    }
    await writeFile(
      path,
      text.replace(find, () => put),
    );
  }
  return undo;
}

type Verdict = 'caught' | 'MISSED' | 'BROKEN, not caught';

interface Field {
  readonly tree: string;
  readonly databaseUrl: string;
}

const runTests = ({ tree, databaseUrl }: Field, tests: readonly string[], bail: boolean): Promise<TestRun> =>
  runVitest({
    cwd: tree,
    files: tests.map((file) => `packages/${file}`),
    bail,
    env: { TEST_DATABASE_URL: databaseUrl },
  });

/** Only a named test that fails has noticed. Where the mistake breaks files or set-ups first, the rest is asked too. */
async function tryFault(field: Field, fault: Mutant): Promise<Verdict> {
  const undo = await plant(field.tree, fault);
  try {
    let { failed, broken } = await runTests(field, fault.tests, true);
    if (failed.length === 0 && broken.length > 0)
      ({ failed, broken } = await runTests(field, fault.tests, false));
    const verdict = failed.length > 0 ? 'caught' : broken.length > 0 ? 'BROKEN, not caught' : 'MISSED';
    console.log(`${verdict}  ${fault.what}`);
    const by = failed[0] ? `by ${failed[0].name}` : broken[0];
    if (by) console.log(`        ${by.slice(0, 200)}`);
    return verdict;
  } finally {
    await undo();
  }
}

/** Every text is looked for before the first test runs: a mistake that cannot be made any more is told at once. */
async function tryPlanting(tree: string, faults: readonly Mutant[]): Promise<void> {
  const complaints: string[] = [];
  for (const fault of faults) {
    try {
      await (await plant(tree, fault))();
    } catch (error) {
      complaints.push((error as Error).message);
    }
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

async function runPredicatesOff(field: Field): Promise<boolean> {
  const undo = await plant(field.tree, PREDICATES_OFF);
  const { passed, failed, broken } = await runTests(field, PREDICATES_OFF.tests, false);
  await undo();
  const holds = passed > 0 && failed.length + broken.length === 0;
  console.log(
    `${holds ? 'held' : 'NOT HELD'}  ${PREDICATES_OFF.what}: ${passed} rows of the matrix hold, ${failed.length + broken.length} do not`,
  );
  for (const each of [...failed.map(({ name }) => name), ...broken]) console.log(`        ${each}`);
  return holds;
}

async function runAll(field: Field, wanted: readonly string[]): Promise<boolean> {
  const faults = MUTANTS.filter(
    ({ what }) => wanted.length === 0 || wanted.some((part) => what.includes(part)),
  );
  if (faults.length === 0) throw new Error(`No mistake is called ${wanted.join(' or ')}`);
  await tryPlanting(field.tree, [...MUTANTS, PREDICATES_OFF]);
  const control = await runTests(field, [...new Set(faults.flatMap(({ tests }) => tests))], false);
  const wrong = [...control.failed.map(({ name }) => name), ...control.broken];
  console.log(`without any mistake: ${control.passed} tests pass, ${wrong.length} fail`);
  for (const each of wrong) console.log(`        ${each}`);
  const verdicts: Verdict[] = [];
  for (const fault of faults) verdicts.push(await tryFault(field, fault));
  const held = wanted.length > 0 || (await runPredicatesOff(field));
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  console.log(
    `planted: ${count('caught')} of ${faults.length} mistakes caught, ${count('MISSED')} missed, ${count('BROKEN, not caught')} only broke the tests`,
  );
  return control.passed > 0 && wrong.length === 0 && count('caught') === faults.length && held;
}

/** One PostgreSQL for all of it; each run of the tests makes its own databases there. */
async function main(wanted: readonly string[]): Promise<boolean> {
  const tree = await mkdtemp(join(tmpdir(), 'dentaria-mutants-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-mutants-data-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    say: () => {},
    databaseName: 'dentaria_tests',
    transport: 'loopback',
  });
  const remove = async () => {
    await server.stop();
    for (const folder of [tree, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  return undoing(remove, async () => {
    try {
      await copyTree(tree);
      const { host, port, user, password = '', database } = server.connection;
      const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
      return await runAll({ tree, databaseUrl }, wanted);
    } finally {
      await remove();
    }
  });
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;

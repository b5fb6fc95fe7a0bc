import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { titlePattern } from '../scripts/conformance.mjs';
import { cleanUpOnSignal } from './cleanup.ts';
import { MUTANTS } from './mutants/all.ts';
import type { Mutant } from './mutants/mutant.ts';
import { PREDICATES_OFF } from './mutants/predicates-off.ts';
import { runVitest, type TestRun } from './run-vitest.ts';

// npm run mutants [part of a name …]: applies each mutant to a copy of the source tree and expects a test to fail.

const root = join(import.meta.dirname, '..');

const COPIED = ['contract', 'server', 'web'];

/** Copies our own packages and the scripts and files that they use; symbolic links lead to all other packages. */
async function copyTree(tree: string): Promise<void> {
  for (const path of ['package.json', 'tsconfig.base.json', 'scripts', 'deploy'])
    await cp(join(root, path), join(tree, path), { recursive: true });
  const skipped = ['node_modules', 'dist'];
  for (const name of COPIED) {
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
  for (const name of COPIED) {
    await symlink(join(tree, 'packages', name), join(modules, '@dentaria', name));
  }
}

/** Resolves to the function that reverts the edits. @throws when a text does not occur exactly once. */
async function applyMutant(tree: string, { name, edits }: Mutant): Promise<() => Promise<void>> {
  const originals = new Map<string, string>();
  const revert = async () => {
    for (const [path, text] of originals) await writeFile(path, text);
  };
  for (const { file, find, replace } of edits) {
    const path = join(tree, 'packages', file);
    const text = await readFile(path, 'utf8');
    if (!originals.has(path)) originals.set(path, text);
    const occurrences = text.split(find).length - 1;
    if (occurrences !== 1) {
      await revert();
      throw new Error(
        `"${name}" cannot be applied: its text occurs ${occurrences} times in ${file}:\n${find}`,
      );
    }
    await writeFile(
      path,
      text.replace(find, () => replace),
    );
  }
  return revert;
}

type Outcome = 'killed' | 'SURVIVED' | 'BROKEN';

interface Workspace {
  readonly tree: string;
  readonly databaseUrl: string;
}

const runTests = (
  { tree, databaseUrl }: Workspace,
  tests: readonly string[],
  bail: boolean,
  title?: string,
): Promise<TestRun> =>
  runVitest({
    cwd: tree,
    files: tests.map((file) => `packages/${file}`),
    bail,
    ...(title !== undefined && { title: titlePattern(title) }),
    env: { TEST_DATABASE_URL: databaseUrl },
  });

/**
 * Only a failed test kills a mutant. If the first failure is a broken test file or set-up, the second run does not stop
 * there; the mutant is BROKEN only if no other test fails.
 */
async function runMutant(workspace: Workspace, mutant: Mutant): Promise<Outcome> {
  const revert = await applyMutant(workspace.tree, mutant);
  try {
    let { failed, broken } = await runTests(workspace, mutant.tests, true, mutant.title);
    if (failed.length === 0 && broken.length > 0)
      ({ failed, broken } = await runTests(workspace, mutant.tests, false, mutant.title));
    const outcome = failed.length > 0 ? 'killed' : broken.length > 0 ? 'BROKEN' : 'SURVIVED';
    console.log(`${outcome}  ${mutant.name}`);
    if (failed[0]) {
      console.log(`        by ${failed[0].name}`);
      console.log(`        ${failed[0].message.split('\n', 1)[0]}`);
    } else if (broken[0]) console.log(`        ${broken[0]}`);
    return outcome;
  } finally {
    await revert();
  }
}

/** Reports every mutant that no longer applies before the first test runs. */
async function checkMutantsApply(tree: string, mutants: readonly Mutant[]): Promise<void> {
  const messages: string[] = [];
  for (const mutant of mutants) {
    try {
      const revert = await applyMutant(tree, mutant);
      await revert();
    } catch (error) {
      messages.push((error as Error).message);
    }
  }
  if (messages.length > 0) throw new Error(messages.join('\n'));
}

async function runPredicatesOff(workspace: Workspace): Promise<boolean> {
  const revert = await applyMutant(workspace.tree, PREDICATES_OFF);
  const { passed, failed, broken } = await runTests(workspace, PREDICATES_OFF.tests, false);
  await revert();
  const holds = passed > 0 && failed.length + broken.length === 0;
  console.log(
    `${holds ? 'passed' : 'FAILED'}  ${PREDICATES_OFF.name}: ${passed} rows of the matrix pass, ${failed.length + broken.length} fail`,
  );
  for (const name of [...failed.map((test) => test.name), ...broken]) console.log(`        ${name}`);
  return holds;
}

/**
 * Runs the tests as the mutants run them: a test that fails when it runs alone would kill every mutant. Resolves to the
 * failures.
 */
async function runWithoutMutants(workspace: Workspace, mutants: readonly Mutant[]): Promise<string[]> {
  const untitled = mutants.filter(({ title }) => title === undefined).flatMap(({ tests }) => tests);
  const titled = mutants.filter(({ title }) => title !== undefined);
  const selections = new Map(titled.map((mutant) => [`${mutant.tests} ${mutant.title}`, mutant]));
  const runs: TestRun[] = [];
  if (untitled.length > 0) runs.push(await runTests(workspace, [...new Set(untitled)], false));
  for (const { tests, title } of selections.values())
    runs.push(await runTests(workspace, tests, false, title));
  const failures = runs.flatMap(({ passed, failed, broken }) => [
    ...failed.map((test) => test.name),
    ...broken,
    ...(passed + failed.length + broken.length === 0 ? ['no test ran'] : []),
  ]);
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  console.log(`without a mutant: ${passed} tests pass, ${failures.length} fail`);
  for (const name of failures) console.log(`        ${name}`);
  if (passed === 0) throw new Error('No test passes without a mutant');
  return failures;
}

async function runAll(workspace: Workspace, nameParts: readonly string[]): Promise<boolean> {
  const selected = MUTANTS.filter(
    ({ name }) => nameParts.length === 0 || nameParts.some((part) => name.includes(part)),
  );
  if (selected.length === 0) throw new Error(`There is no mutant named ${nameParts.join(' or ')}`);
  await checkMutantsApply(workspace.tree, [...MUTANTS, PREDICATES_OFF]);
  const failures = await runWithoutMutants(workspace, selected);
  const outcomes: Outcome[] = [];
  for (const mutant of selected) outcomes.push(await runMutant(workspace, mutant));
  const predicatesHold = nameParts.length > 0 || (await runPredicatesOff(workspace));
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  console.log(
    `mutants: ${count('killed')} of ${selected.length} killed, ${count('SURVIVED')} survived, ${count('BROKEN')} broke the tests`,
  );
  return failures.length === 0 && count('killed') === selected.length && predicatesHold;
}

/** One PostgreSQL server serves every run; each run of the tests creates its own databases. */
async function main(nameParts: readonly string[]): Promise<boolean> {
  const tree = await mkdtemp(join(tmpdir(), 'dentaria-mutants-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-mutants-data-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    print: () => {},
    databaseName: 'dentaria_tests',
    transport: 'loopback',
  });
  const remove = async () => {
    await server.stop();
    for (const folder of [tree, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  return cleanUpOnSignal(remove, async () => {
    try {
      await copyTree(tree);
      const { host, port, user, password = '', database } = server.connection;
      const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
      return await runAll({ tree, databaseUrl }, nameParts);
    } finally {
      await remove();
    }
  });
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;

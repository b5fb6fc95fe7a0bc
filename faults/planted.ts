import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Edit, PLANTED, type PlantedFault, PREDICATES_OFF } from './planted-faults.ts';

// npm run planted [part of a name]: makes each known mistake in a copy of the tree and shows which test notices it.

const root = join(import.meta.dirname, '..');

/** Copies what the tests need. Every package but our own is the tree's; ours are the copy's. */
async function copyTree(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'dentaria-planted-'));
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
  return tree;
}

/** Makes the edits; answers what undoes them. @throws when a text stands not exactly once where it was. */
async function plant(tree: string, edits: readonly Edit[]): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  const undo = async () => {
    for (const [path, text] of before) await writeFile(path, text);
  };
  for (const { file, find, put } of edits) {
    const path = join(tree, 'packages', file);
    const text = await readFile(path, 'utf8');
    if (!before.has(path)) before.set(path, text);
    if (text.split(find).length < 2) {
      await undo();
      throw new Error(`${file} no longer holds:\n${find}`);
    }
    await writeFile(
      path,
      text.replace(find, () => put),
    );
  }
  return undo;
}

interface Outcome {
  readonly passed: number;
  /** "file: title" of each test that failed. */
  readonly failed: readonly string[];
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

async function runTests(tree: string, tests: readonly string[], bail: boolean): Promise<Outcome> {
  const outputFile = join(tree, 'report.json');
  await rm(outputFile, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const files = tests.map((file) => `packages/${file}`);
  const options = [
    '--reporter=json',
    `--outputFile=${outputFile}`,
    '--maxWorkers=1',
    ...(bail ? ['--bail=1'] : []),
  ];
  await new Promise<void>((done) => {
    spawn(process.execPath, [vitest, 'run', ...options, ...files], { cwd: tree, stdio: 'ignore' }).on(
      'close',
      () => done(),
    );
  });
  const report = JSON.parse(await readFile(outputFile, 'utf8').catch(() => '{"testResults":[]}')) as Report;
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    const whole = status === 'failed' && titles.length === 0 ? ['(the file does not run)'] : [];
    return [...titles, ...whole].map((title) => `${basename(name)}: ${title}`);
  });
  return { passed: report.numPassedTests ?? 0, failed };
}

async function tryFault(tree: string, fault: PlantedFault): Promise<boolean> {
  const undo = await plant(tree, fault.edits);
  try {
    const { failed } = await runTests(tree, fault.tests, true);
    const caught = failed[0];
    console.log(
      `${caught ? 'caught' : 'MISSED'}  ${fault.what}${caught ? `\n        by ${caught.slice(0, 140)}` : ''}`,
    );
    return caught !== undefined;
  } finally {
    await undo();
  }
}

async function main(wanted: string | undefined): Promise<boolean> {
  const tree = await copyTree();
  try {
    const faults = PLANTED.filter(({ what }) => wanted === undefined || what.includes(wanted));
    if (faults.length === 0) throw new Error(`No mistake is called ${wanted}`);
    // Every text is looked for before the first test runs: a mistake that cannot be made any more must be told at once.
    for (const { edits } of [...faults, PREDICATES_OFF]) await (await plant(tree, edits))();
    const files = [...new Set(faults.flatMap(({ tests }) => tests))];
    const control = await runTests(tree, files, false);
    console.log(`without any mistake: ${control.passed} tests pass, ${control.failed.length} fail`);
    for (const failed of control.failed) console.log(`        ${failed}`);
    let caught = 0;
    for (const fault of faults) if (await tryFault(tree, fault)) caught += 1;
    const held = wanted === undefined ? await runPredicatesOff(tree) : true;
    console.log(`planted: ${caught} of ${faults.length} mistakes caught`);
    return control.failed.length === 0 && caught === faults.length && held;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

async function runPredicatesOff(tree: string): Promise<boolean> {
  const undo = await plant(tree, PREDICATES_OFF.edits);
  const { passed, failed } = await runTests(tree, PREDICATES_OFF.tests, false);
  await undo();
  console.log(
    `${failed.length === 0 ? 'held' : 'BROKEN'}    ${PREDICATES_OFF.what}: ${passed} rows of the matrix hold, ${failed.length} do not`,
  );
  for (const each of failed) console.log(`        ${each}`);
  return failed.length === 0;
}

process.exitCode = (await main(process.argv[2])) ? 0 : 1;

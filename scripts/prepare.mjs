// Skips what is up to date. Runs on the system's Node (20 or newer) before any package is installed, so it imports
// only Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const TEST_REPORTS = join(root, 'test-reports');

export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** By default, V8 lets short-lived objects fill 128 MB at the start and keeps that memory (docs/performance.md). */
export const nodeOptions = ['--max-semi-space-size=16'];

export const log = (line) => process.stdout.write(`${line}\n`);

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed (exit code ${code})`)),
    );
  });
}

export async function install() {
  const stamp = join(root, 'node_modules', '.dentaria-installed');
  const wanted = await digest(['package-lock.json', 'package.json']);
  if ((await read(stamp)) === wanted && (await exists(pinnedNode))) return;
  log('Installing packages (only after they change; takes a minute or two) …');
  // `npm ci` would delete node_modules, which a running product or test may be using.
  const command = (await exists(join(root, 'node_modules'))) ? ['install', '--no-save'] : ['ci'];
  await run('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error']);
  await writeFile(stamp, wanted);
}

export async function buildWeb() {
  const stamp = join(root, 'packages', 'web', 'dist', '.built-from');
  const sources = await filesBelow(['packages/web/src', 'packages/web/public', 'packages/contract/src']);
  const wanted = await digest([
    'package-lock.json',
    'packages/web/index.html',
    'packages/web/vite.config.ts',
    ...sources.filter((path) => !/\.test\.tsx?$/.test(path)),
  ]);
  if ((await read(stamp)) === wanted) return;
  log('Building the web application (only after it changes) …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await run(pinnedNode, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'packages', 'web') });
  await precompress(join(root, 'packages', 'web', 'dist', 'assets'));
  await writeFile(stamp, wanted);
}

async function precompress(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const text = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
}

async function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

async function filesBelow(folders) {
  const found = [];
  for (const folder of folders) {
    if (!(await exists(join(root, folder)))) continue;
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile()) found.push(join(entry.parentPath, entry.name).slice(root.length));
  }
  return found.sort();
}

const read = (path) => readFile(path, 'utf8').catch(() => undefined);

export const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

// npm run prepare:clone
// Installs the packages and builds the web application in this clone.
// npm run prepare:clone -- <folder>
// Prepares a copy of the current commit in <folder>/releases and switches the link <folder>/current to it. A process
// that runs from another release is not disturbed (docs/deployment.md).
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { exists, log, root, run } from './prepare.mjs';

const RETAINED_RELEASES = 3;
/** Sessions end after hours, and an older page reloads itself. */
const ASSETS_DAYS = 7;

const ASSETS = 'packages/web/dist/assets';

const prepare = (folder) =>
  run(process.execPath, [join(folder, 'scripts', 'run.mjs'), '--web'], { cwd: folder });

async function prepareBeside(folder) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const name = `${version}-${commit.trim()}`;
  const releases = join(folder, 'releases');
  const release = join(releases, name);
  await mkdir(releases, { recursive: true });
  if (!(await exists(release))) {
    const copy = `${release}.new`;
    await rm(copy, { recursive: true, force: true });
    await run('git', ['clone', '--quiet', root, copy]);
    await rename(copy, release);
  }
  await prepare(release);
  const link = join(folder, 'current');
  const previous = await readlink(link).then(basename, () => undefined);
  if (previous !== undefined && previous !== name)
    await copyAssets(join(releases, previous, ASSETS), join(release, ASSETS));
  await utimes(release, new Date(), new Date());
  await rm(`${link}.new`, { force: true });
  await symlink(join('releases', name), `${link}.new`);
  await rename(`${link}.new`, link);
  log(`${link} is release ${name}. Now restart the service.`);
  await removeOld(releases, [name, previous]);
}

/** Open pages load the code of their next screen from the release that they came from. */
async function copyAssets(from, to) {
  const oldest = Date.now() - ASSETS_DAYS * 86_400_000;
  await cp(from, to, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: async (path) => path === from || (await stat(path)).mtimeMs > oldest,
  });
}

/** Keeps the previous release, which may still be running. */
async function removeOld(releases, used) {
  const names = (await readdir(releases)).filter((name) => !name.endsWith('.new'));
  const aged = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(releases, name))).mtimeMs })),
  );
  const old = aged.toSorted((a, b) => b.time - a.time).slice(RETAINED_RELEASES);
  for (const { name } of old)
    if (!used.includes(name)) await rm(join(releases, name), { recursive: true, force: true });
}

const [folder] = process.argv.slice(2);
try {
  await (folder === undefined ? prepare(root) : prepareBeside(resolve(folder)));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

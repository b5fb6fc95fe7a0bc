import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

export interface Owner {
  uid: number;
  gid: number;
}

export interface SystemUser extends Owner {
  name: string;
}

const PRODUCT_USER = 'dentaria';
const EXISTING_USERS = ['postgres', '_postgres', 'nobody'];

const userCreators = (name: string): [string, ...string[]][] => [
  ['useradd', '-r', '-U', '-M', '-d', '/nonexistent', '-s', '/usr/sbin/nologin', name],
  ['adduser', '-S', '-D', '-H', name],
];

const LOCKED_ATTEMPTS = 20;
const LOCKED_RETRY_MS = 100;

export interface Outcome {
  ok: boolean;
  stdout: string;
  stderr: string;
}

/** Never rejects: a missing command has `ok: false`. */
export async function run(command: string, args: string[], user?: SystemUser): Promise<Outcome> {
  const cwd = process.platform === 'win32' ? undefined : '/';
  const options = { cwd, env: childEnvironment(), maxBuffer: 16 * 1024 * 1024, ...identityOf(user) };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, options);
    return { ok: true, stdout: stdout.trim(), stderr: stderr.trim() };
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, stdout: stdout.trim(), stderr: stderr.trim() || message };
  }
}

/** With these spawn options, Node also drops root's supplementary groups. */
export const identityOf = (user: SystemUser | undefined) =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid };

/**
 * Omits the product's secrets and PG* variables, which would change PostgreSQL's behaviour. The fixed locale keeps
 * its messages English.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir'];
  const entries = inherited.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

export const canEnter = async (directory: string, user: SystemUser): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], user)).ok;

/**
 * Undefined means the current user. PostgreSQL does not run as root: for root, chooses the owner of existing data, or
 * the system user `dentaria`, or an existing system user.
 */
export async function chooseSystemUser(
  dataOwner: Owner | undefined,
  print: (line: string) => void,
  { name, creators } = { name: PRODUCT_USER, creators: userCreators(PRODUCT_USER) },
): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (dataOwner !== undefined && dataOwner.uid !== 0) return { name: `user ${dataOwner.uid}`, ...dataOwner };
  const existing = await findUser(name);
  if (existing !== undefined) return existing;
  const created = await createUser(name, creators);
  if (created !== undefined) {
    print(`PostgreSQL does not run as root: created the system user "${name}" for it.`);
    return created;
  }
  for (const candidate of EXISTING_USERS) {
    const user = await findUser(candidate);
    if (user === undefined) continue;
    print(`PostgreSQL does not run as root and no system user could be created: it runs as "${candidate}".`);
    return user;
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and this system has no user for it: start as an ordinary user, or create one named "${name}".`,
  );
}

async function createUser(name: string, creators: [string, ...string[]][]): Promise<SystemUser | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    let locked = false;
    for (const [command, ...args] of creators) {
      const { stderr } = await run(command, args);
      const user = await findUser(name);
      if (user !== undefined) return user;
      locked ||= /\block/.test(stderr);
    }
    if (!locked || attempt === LOCKED_ATTEMPTS) return undefined;
    await delay(LOCKED_RETRY_MS);
  }
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (!uid.ok || !gid.ok || uid.stdout === '0') return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

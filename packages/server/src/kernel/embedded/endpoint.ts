import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, EmbeddedDatabaseError } from './embedded-database-error.ts';
import { canEnter, type SystemUser } from './system-user.ts';

export type Transport = 'unix-socket' | 'loopback';

/** Where the server listens and how one gets in. */
export interface Endpoint {
  host: string;
  port: number;
  password?: string;
  settings: Record<string, string>;
  /** Removes what a killed server left here, before another listens at the same place. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const defaultTransport: Transport = process.platform === 'win32' ? 'loopback' : 'unix-socket';

const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
// The kernel's limit for a socket's path is 108 bytes on Linux, 104 on macOS, with the final zero; the server also
// writes its lock file under the name plus ".lock", which has no such limit.
const LONGEST_SOCKET_PATH = 103;

/**
 * A Unix socket in a directory of mode 0700 that belongs to the database's user. The server trusts whoever comes in
 * by it: that is its own user and root, and both can read the files of the cluster anyway, so a password would add
 * nothing but a file to lose. (Peer authentication does not fit: the product may be root, the database another user.)
 */
export async function openSocketEndpoint(home: string, user: SystemUser | undefined): Promise<Endpoint> {
  const directory = await makeSocketDirectory(home, user);
  return {
    host: directory,
    port: PORT,
    settings: {
      port: String(PORT),
      listen_addresses: '',
      unix_socket_directories: `"${directory.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    clear: async () => {
      for (const name of await readdir(directory)) await rm(join(directory, name), { force: true });
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

async function makeSocketDirectory(home: string, user: SystemUser | undefined): Promise<string> {
  const preferred = join(home, 'socket');
  if (fits(preferred)) {
    // Made anew: the socket's own lock file, left by a crash, may name a process number that is somebody else's now.
    await rm(preferred, { recursive: true, force: true });
    await mkdir(preferred);
    return handOver(preferred, 0o700, user);
  }
  for (const base of [tmpdir(), '/tmp']) {
    if (!fits(join(base, 'dentaria-XXXXXX')) || (user !== undefined && !(await canEnter(base, user))))
      continue;
    // A random name that did not exist before: nobody can have prepared it in a shared directory.
    return handOver(await mkdtemp(join(base, 'dentaria-')), 0o700, user);
  }
  throw new EmbeddedDatabaseError(
    `The path ${preferred} is too long for a socket and there is no shorter place for one: set DATA_DIR to a shorter path.`,
  );
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

async function handOver(path: string, mode: number, user: SystemUser | undefined): Promise<string> {
  await chmod(path, mode);
  if (user !== undefined) await chown(path, user.uid, user.gid);
  return path;
}

/** Loopback, a free port and the password of the cluster, where there are no Unix sockets. */
export async function openLoopbackEndpoint(home: string): Promise<Endpoint> {
  const port = await findFreePort();
  return {
    host: '127.0.0.1',
    port,
    password: await readPassword(home),
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    clear: async () => {},
    close: async () => {},
  };
}

/** The password is made before the cluster that asks for it and kept beside it, readable by the database's user only. */
export async function makePassword(home: string, user: SystemUser | undefined): Promise<string> {
  const file = passwordFile(home);
  await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return handOver(file, 0o600, user);
}

export async function readPassword(home: string): Promise<string> {
  try {
    return (await readFile(passwordFile(home), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new EmbeddedDatabaseError(
      `The password of the database, ${passwordFile(home)}, is missing: restore that file.`,
    );
  }
}

function passwordFile(home: string): string {
  return join(home, 'postgres.password');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}

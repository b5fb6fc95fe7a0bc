import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, EmbeddedDatabaseError } from './embedded-database-error.ts';
import { canEnter, type SystemUser } from './system-user.ts';

export type Transport = 'unix-socket' | 'loopback';

interface EndpointAddress {
  host: string;
  port: number;
  password?: string | undefined;
}

interface Endpoint extends EndpointAddress {
  settings: Record<string, string>;
  removeStaleSocket(): Promise<void>;
  close(): Promise<void>;
}

export const defaultTransport: Transport = process.platform === 'win32' ? 'loopback' : 'unix-socket';

const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
// The kernel limits a socket path to 108 bytes on Linux and 104 on macOS, including the terminating zero.
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Only the database's user and root can open the socket, and both can read the cluster's files, so a password would
 * add no protection. Peer authentication fails if the product runs as root and the database as another user.
 */
export async function openSocketEndpoint(baseDir: string, user: SystemUser | undefined): Promise<Endpoint> {
  const directory = await createSocketDirectory(baseDir, user);
  return {
    host: directory,
    port: PORT,
    settings: {
      port: String(PORT),
      listen_addresses: '',
      unix_socket_directories: `"${directory.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    removeStaleSocket: async () => {
      for (const name of await readdir(directory)) await rm(join(directory, name), { force: true });
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

async function createSocketDirectory(baseDir: string, user: SystemUser | undefined): Promise<string> {
  const preferred = join(baseDir, 'socket');
  if (fits(preferred)) {
    // After a crash, the socket's lock file may contain a PID that another process uses now.
    await rm(preferred, { recursive: true, force: true });
    await mkdir(preferred);
    return setOwnerAndMode(preferred, 0o700, user);
  }
  for (const base of [tmpdir(), '/tmp']) {
    if (!fits(join(base, 'dentaria-XXXXXX')) || (user !== undefined && !(await canEnter(base, user))))
      continue;
    return setOwnerAndMode(await mkdtemp(join(base, 'dentaria-')), 0o700, user);
  }
  throw new EmbeddedDatabaseError(
    `The path ${preferred} is too long for a socket and there is no shorter place for one: set DATA_DIR to a shorter path.`,
  );
}

const fits = (directory: string): boolean =>
  Buffer.byteLength(join(directory, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES;

async function setOwnerAndMode(path: string, mode: number, user: SystemUser | undefined): Promise<string> {
  await chmod(path, mode);
  if (user !== undefined) await chown(path, user.uid, user.gid);
  return path;
}

export const connectionTo = ({ host, port, password }: EndpointAddress, database: string) => ({
  host,
  port,
  user: 'postgres',
  database,
  ssl: false as const,
  ...(password !== undefined && { password }),
});

export async function openLoopbackEndpoint(baseDir: string): Promise<Endpoint> {
  const port = await findFreePort();
  return {
    host: '127.0.0.1',
    port,
    password: await readPassword(baseDir),
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    removeStaleSocket: async () => {},
    close: async () => {},
  };
}

export async function createPassword(baseDir: string, user: SystemUser | undefined): Promise<string> {
  const file = passwordFile(baseDir);
  await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return setOwnerAndMode(file, 0o600, user);
}

export async function readPassword(baseDir: string): Promise<string> {
  try {
    return (await readFile(passwordFile(baseDir), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new EmbeddedDatabaseError(
      `The password of the database, ${passwordFile(baseDir)}, is missing: restore that file.`,
    );
  }
}

const passwordFile = (baseDir: string): string => join(baseDir, 'postgres.password');

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

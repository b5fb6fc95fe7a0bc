import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { adoptCluster, clusterIn, createCluster } from './cluster.ts';
import { openDataDirectory } from './data-directory.ts';
import { codeOf, EmbeddedDatabaseError, reasonOf } from './embedded-database-error.ts';
import {
  defaultTransport,
  type Endpoint,
  makePassword,
  openLoopbackEndpoint,
  openSocketEndpoint,
  type Transport,
} from './endpoint.ts';
import { findHome, type Home, makePlaceApart, moveCluster, rememberPlace } from './home.ts';
import { keepServer } from './kept-server.ts';
import { lockDirectory } from './lock.ts';
import { endOrphan } from './orphan.ts';
import { checkDurability, settingArguments } from './settings.ts';
import { canEnter, chooseSystemUser, type SystemUser } from './system-user.ts';

export interface EmbeddedOptions {
  /** DATA_DIR, absolute; made when it is missing. */
  dataDir: string;
  /** Takes lines in English for the person who starts the product. */
  say: (line: string) => void;
  databaseName?: string;
  /** The folder of PostgreSQL's bin, lib and share; the installed npm package when absent. */
  binariesDir?: string;
  /** Where copies go when root starts the product under a folder that only root may enter. */
  placesDir?: string;
  /** Unix socket, but loopback on Windows. */
  transport?: Transport;
}

/** Superuser connection for node-postgres; `ssl` is off so that PGSSLMODE in the environment has no say. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl: false;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** PostgreSQL's own data directory, wherever it came to lie. */
  clusterDir: string;
  /** Fast shutdown, then frees the data directory. A second call waits for the first. */
  stop(): Promise<void>;
  /**
   * Starts the server again after it ended by itself: the same lock and the same connection.
   * @throws EmbeddedDatabaseError; the data directory stays locked, and it may be tried again.
   */
  restart(): Promise<void>;
  /** Told with a line for the operator each time the server ends without stop(). */
  onExit(listener: (message: string) => void): void;
}

type Undo = () => void | Promise<void>;

/**
 * Starts the product's own PostgreSQL on the data directory, making everything that is missing: the directory, the
 * cluster, the system user for a start by root, the database. Ready when it returns.
 * @throws EmbeddedDatabaseError with one line for the operator; nothing is left running or locked then.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const undos: Undo[] = [];
  try {
    return await start(options, undos);
  } catch (error) {
    await undo(undos);
    throw asEmbeddedError(error);
  }
}

async function start(options: EmbeddedOptions, undos: Undo[]): Promise<EmbeddedPostgres> {
  const { say, transport = defaultTransport, placesDir = '/var/lib/dentaria' } = options;
  const dataDir = await openDataDirectory(options.dataDir);
  undos.push((await lockDirectory(dataDir)).release);
  const found = await findHome(dataDir);
  // A copy of the data directory remembers the same place.
  if (found.apart) undos.push((await lockDirectory(found.directory)).release);

  const user = await chooseSystemUser(found.owner, say);
  const copiesDir = user === undefined ? dataDir : placesDir;
  const binaries = await prepareBinaries({ source: options.binariesDir, user, copiesDir, say });
  if (found.owner !== undefined) await quieten(found.directory, found.owner, binaries, user, say);
  const home = await settleHome(dataDir, found, user, placesDir, say);
  if (home !== found.directory) undos.push((await lockDirectory(home)).release);
  if (found.owner === undefined) await makeCluster(dataDir, home, binaries, user, transport, say);

  const endpoint =
    transport === 'loopback' ? await openLoopbackEndpoint(home) : await openSocketEndpoint(home, user);
  undos.push(endpoint.close);
  const cluster = clusterIn(home);
  const logFile = join(dataDir, 'postgres.log');
  const request = { binaries, cluster, user, arguments: settingArguments(endpoint.settings), logFile, say };
  const server = await keepServer(request, endpoint.clear);
  undos.push(server.stop);
  const connection = connectionTo(endpoint, options.databaseName ?? 'dentaria');
  await openDatabase(connection);

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= undo(undos);
    return stopped;
  };
  return { connection, clusterDir: cluster, stop, restart: server.restart, onExit: server.onExit };
}

/** Leaves a cluster that nobody runs and that its user owns. */
async function quieten(
  home: string,
  owner: NonNullable<Home['owner']>,
  binaries: Binaries,
  user: SystemUser | undefined,
  say: (line: string) => void,
): Promise<void> {
  await endOrphan(clusterIn(home), binaries.pgCtl, say);
  await adoptCluster(home, owner, user);
}

/** Where the cluster is to lie: the data directory, unless the user that runs it cannot enter it. */
async function settleHome(
  dataDir: string,
  found: Home,
  user: SystemUser | undefined,
  placesDir: string,
  say: (line: string) => void,
): Promise<string> {
  let home = found.directory;
  if (!found.apart && (user === undefined || (await canEnter(dataDir, user)))) return home;
  if (!found.apart) {
    home = await makePlaceApart(dataDir, placesDir);
    if (found.owner !== undefined) await moveCluster(dataDir, home);
  }
  say(`Only root may enter ${dataDir}, so the database is kept in ${home}.`);
  return home;
}

async function makeCluster(
  dataDir: string,
  home: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  transport: Transport,
  say: (line: string) => void,
): Promise<void> {
  say(`Making the database in ${home} …`);
  await createCluster(
    home,
    binaries,
    user,
    transport === 'loopback' ? await makePassword(home, user) : undefined,
  );
  if (home !== dataDir) await rememberPlace(dataDir, home);
}

function connectionTo({ host, port, password }: Endpoint, database: string): EmbeddedConnection {
  return {
    host,
    port,
    user: 'postgres',
    ...(password === undefined ? {} : { password }),
    database,
    ssl: false,
  };
}

/** Makes the product's database when it is missing and refuses one that could lose what it acknowledged. */
async function openDatabase(connection: EmbeddedConnection): Promise<void> {
  try {
    await withClient(connection, checkDurability);
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error;
    await withClient({ ...connection, database: 'postgres' }, async (client) => {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`);
    });
    await withClient(connection, checkDurability);
  }
}

async function withClient(
  connection: EmbeddedConnection,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  // An error beside a query also fails the query, which reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

/** The last thing done is undone first; what fails does not keep the rest from being undone. */
async function undo(undos: Undo[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undos.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function asEmbeddedError(error: unknown): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error;
  const path = error instanceof Error && 'path' in error ? ` (${String(error.path)})` : '';
  return new EmbeddedDatabaseError(`The embedded database could not start: ${reasonOf(error)}${path}.`, {
    cause: error,
  });
}

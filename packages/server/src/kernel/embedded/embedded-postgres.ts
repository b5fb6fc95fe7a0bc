import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { withClient } from '../database/client.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { adoptCluster, clusterIn, createCluster } from './cluster.ts';
import {
  type ClusterLocation,
  createExternalDirectory,
  locateCluster,
  moveCluster,
  recordLocation,
} from './cluster-location.ts';
import { openDataDirectory } from './data-directory.ts';
import { codeOf, EmbeddedDatabaseError, reasonOf } from './embedded-database-error.ts';
import {
  connectionTo,
  createPassword,
  defaultTransport,
  openLoopbackEndpoint,
  openSocketEndpoint,
  type Transport,
} from './endpoint.ts';
import { lockDirectory } from './lock.ts';
import { endOrphan } from './orphan.ts';
import { superviseServer } from './server-process.ts';
import { ARCHIVING, checkDurability, SPOOL, settingArguments } from './settings.ts';
import { canEnter, chooseSystemUser, type Owner, type SystemUser } from './system-user.ts';

export interface EmbeddedOptions {
  dataDir: string;
  print: (line: string) => void;
  databaseName?: string;
  binariesDir?: string;
  /** Holds the cluster and the programs if only root may enter the data directory. */
  externalDir?: string;
  transport?: Transport;
  archiving?: boolean;
  settings?: Readonly<Record<string, string>>;
}

type EmbeddedConnection = ReturnType<typeof connectionTo>;

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  clusterDir: string;
  stop(): Promise<void>;
  restart(): Promise<void>;
  onUnexpectedExit(listener: (message: string) => void): void;
}

interface ClusterSetup {
  readonly dataDir: string;
  readonly location: ClusterLocation;
  readonly externalDir: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
  readonly transport: Transport;
  readonly print: (line: string) => void;
}

type Undo = () => void | Promise<void>;

/**
 * Creates the directory, the cluster, the database and, for root, the system user if missing.
 * @throws EmbeddedDatabaseError; no process or lock is left behind
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
  const { print, transport = defaultTransport, externalDir = '/var/lib/dentaria' } = options;
  const dataDir = await openDataDirectory(options.dataDir);
  undos.push((await lockDirectory(dataDir)).release);
  const location = await locateCluster(dataDir);
  if (location.external) undos.push((await lockDirectory(location.directory)).release);

  const user = await chooseSystemUser(location.owner, print);
  const copiesDir = user === undefined ? dataDir : externalDir;
  const binaries = await prepareBinaries({ source: options.binariesDir, user, copiesDir, print });
  const setup = { dataDir, location, externalDir, binaries, user, transport, print };
  if (location.owner !== undefined) await takeOverCluster(location.owner, setup);
  const baseDir = await chooseBaseDir(setup);
  if (baseDir !== location.directory) undos.push((await lockDirectory(baseDir)).release);
  if (location.owner === undefined) await createClusterAt(baseDir, setup);

  const endpoint =
    transport === 'loopback' ? await openLoopbackEndpoint(baseDir) : await openSocketEndpoint(baseDir, user);
  undos.push(endpoint.close);
  const cluster = clusterIn(baseDir);
  await prepareSpool(cluster, user, options.archiving ?? false);
  const settings = { ...(options.archiving && ARCHIVING), ...options.settings, ...endpoint.settings };
  const logFile = join(dataDir, 'postgres.log');
  const request = { binaries, cluster, user, arguments: settingArguments(settings), logFile, print };
  const server = await superviseServer(request, endpoint.removeStaleSocket);
  undos.push(server.stop);
  const connection = connectionTo(endpoint, options.databaseName ?? 'dentaria');
  await openOrCreateDatabase(connection);

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= undo(undos);
    return stopped;
  };
  return {
    connection,
    clusterDir: cluster,
    stop,
    restart: server.restart,
    onUnexpectedExit: server.onUnexpectedExit,
  };
}

async function takeOverCluster(owner: Owner, { location, binaries, user, print }: ClusterSetup) {
  await endOrphan(clusterIn(location.directory), binaries.pgCtl, print);
  await adoptCluster(location.directory, owner, user);
}

async function chooseBaseDir({ dataDir, location, user, externalDir, print }: ClusterSetup): Promise<string> {
  let baseDir = location.directory;
  if (!location.external && (user === undefined || (await canEnter(dataDir, user)))) return baseDir;
  if (!location.external) {
    baseDir = await createExternalDirectory(dataDir, externalDir);
    if (location.owner !== undefined) await moveCluster(dataDir, baseDir);
  }
  print(`Only root may enter ${dataDir}, so the database is in ${baseDir}.`);
  return baseDir;
}

async function createClusterAt(baseDir: string, { dataDir, binaries, user, transport, print }: ClusterSetup) {
  print(`Creating the database in ${baseDir} …`);
  const passwordFile = transport === 'loopback' ? await createPassword(baseDir, user) : undefined;
  await createCluster(baseDir, binaries, user, passwordFile);
  if (baseDir !== dataDir) await recordLocation(dataDir, baseDir);
}

/** Without archiving, removes the spool: WAL will be missing, so the archiver must take a new base backup. */
async function prepareSpool(cluster: string, user: SystemUser | undefined, archiving: boolean) {
  const spool = join(cluster, SPOOL);
  if (!archiving) return rm(spool, { recursive: true, force: true });
  await mkdir(spool, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(spool, user.uid, user.gid);
}

async function openOrCreateDatabase(connection: EmbeddedConnection): Promise<void> {
  const timed = { ...connection, connectionTimeoutMillis: 10_000 };
  try {
    await withClient(timed, checkDurability);
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error;
    await withClient({ ...timed, database: 'postgres' }, async (client) => {
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`);
    });
    await withClient(timed, checkDurability);
  }
}

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

import pg from 'pg';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { StartupError } from '../startup-error.ts';
import { CONNECTION_TIMEOUT_MS, openClient } from './client.ts';
import { connectionsByHost } from './hosts.ts';

export interface DatabaseSource {
  readonly connection: pg.ClientConfig;
  readonly archivedClusterDir?: string;
  stop(): Promise<void>;
}

export async function openSource(
  config: Config,
  print: (line: string) => void,
  onEmbeddedRestart = () => {},
): Promise<DatabaseSource> {
  if (config.databaseUrl && config.archiveLocation)
    throw new StartupError(
      'ARCHIVE_URL archives the embedded database only. A PostgreSQL server archives by its own archive_command (docs/backup.md): unset ARCHIVE_URL.',
    );
  return config.databaseUrl
    ? await server(config.databaseUrl)
    : await embedded(config, print, onEmbeddedRestart);
}

async function server(connectionString: string): Promise<DatabaseSource> {
  const connection = { connectionString };
  const client = await openClient({ ...connection, query_timeout: CONNECTION_TIMEOUT_MS }).catch((error) => {
    const hosts = connectionsByHost(connection).map((host) => new pg.Client(host));
    const names = hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
    throw new StartupError(`DATABASE_URL: no connection to ${names} (${reason(error)})`);
  });
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000)
      throw new StartupError(`DATABASE_URL: PostgreSQL 15 or newer is required, not ${version}`);
  } finally {
    await client.end();
  }
  return { connection, stop: async () => {} };
}

const reason = ({ message, code }: NodeJS.ErrnoException) => message || code || 'unknown reason';

async function embedded(
  { dataDir, archiveLocation }: Config,
  print: (line: string) => void,
  onRestart: () => void,
): Promise<DatabaseSource> {
  const server = await startEmbeddedPostgres({ dataDir, print, archiving: archiveLocation !== undefined });
  let stopping = false;
  const restart = async (): Promise<void> => {
    if (stopping) return;
    try {
      await server.restart();
      onRestart();
    } catch (error) {
      print(`The database could not be started again: ${(error as Error).message}`);
      setTimeout(() => void restart(), 2_000).unref();
    }
  };
  server.onUnexpectedExit((message) => {
    print(`${message} Starting it again.`);
    void restart();
  });
  return {
    connection: server.connection,
    ...(archiveLocation !== undefined && { archivedClusterDir: server.clusterDir }),
    stop: async () => {
      stopping = true;
      await server.stop();
    },
  };
}

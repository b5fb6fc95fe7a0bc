import pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { StartupError } from '../startup-error.ts';

/** Where the data are: the embedded PostgreSQL, or a server. */
export interface DatabaseSource {
  /** For migrations: as the owner. The pool takes the serving role on top of it. */
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/** Makes the database reachable, or throws a StartupError with one line that says why not. */
export async function openSource(config: Config, print: (line: string) => void): Promise<DatabaseSource> {
  return config.databaseUrl ? await server(config.databaseUrl) : await embedded(config.dataDir, print);
}

async function server(connectionString: string): Promise<DatabaseSource> {
  const connection = { connectionString, connectionTimeoutMillis: 5_000 };
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000)
      throw new StartupError(`DATABASE_URL: PostgreSQL 15 or newer is needed, not ${version}`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { host, port } = client;
    throw new StartupError(`DATABASE_URL: no connection to ${host}:${port} (${reason(error)})`);
  } finally {
    await client.end().catch(() => {});
  }
  return { connection, stop: async () => {} };
}

const reason = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'unknown reason';
};

/** The embedded server; when it is killed it is started again, calls answer 503 meanwhile. */
async function embedded(dataDir: string, print: (line: string) => void): Promise<DatabaseSource> {
  const server = await startEmbeddedPostgres({ dataDir, print });
  let stopping = false;
  const restart = async (): Promise<void> => {
    if (stopping) return;
    try {
      await server.restart();
    } catch (error) {
      print(`The database could not be started again: ${(error as Error).message}`);
      setTimeout(() => void restart(), 2_000).unref();
    }
  };
  server.onExit((message) => {
    print(`${message} Starting it again.`);
    void restart();
  });
  return {
    connection: server.connection,
    stop: async () => {
      stopping = true;
      await server.stop();
    },
  };
}

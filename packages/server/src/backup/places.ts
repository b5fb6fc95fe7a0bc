import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Config } from '../kernel/config.ts';
import { type DatabaseSource, openSource } from '../kernel/database/source.ts';
import { findRunningServer, hasCluster } from '../kernel/embedded/running-server.ts';
import { StartupError } from '../kernel/startup-error.ts';

/** A path as it was typed: npm runs scripts in the clone's folder, whatever folder one is in. */
export const typedPath = (path: string, env: NodeJS.ProcessEnv): string =>
  resolve(env.INIT_CWD ?? process.cwd(), path);

/**
 * The database that there is, to be read: the server of DATABASE_URL, the embedded one of a running product, or the
 * embedded one started for this alone. Nothing is made where there is none.
 */
export async function openExisting(config: Config, say: (line: string) => void): Promise<DatabaseSource> {
  if (config.databaseUrl) return openSource(config, say);
  if (!(await hasCluster(config.dataDir)))
    throw new StartupError(`There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL.`);
  const running: pg.ClientConfig | undefined = await findRunningServer(config.dataDir);
  return running ? { connection: running, stop: async () => {} } : openSource(config, say);
}

/** The database to restore into, made when it is missing. */
export async function openEmpty(config: Config, say: (line: string) => void): Promise<DatabaseSource> {
  if (!config.databaseUrl && (await findRunningServer(config.dataDir)))
    throw new StartupError(
      `A product is running on ${config.dataDir}: restore into an empty folder (DATA_DIR).`,
    );
  return openSource(config, say);
}

export async function productVersion(): Promise<string> {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url));
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'));
  return version;
}

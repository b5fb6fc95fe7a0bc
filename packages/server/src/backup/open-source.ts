import { resolve } from 'node:path';
import type pg from 'pg';
import { type ArchiveLocation, bucketOf, normalizeLocation } from '../kernel/config/archive-location.ts';
import type { Config } from '../kernel/config/config.ts';
import { type DatabaseSource, openSource } from '../kernel/database/source.ts';
import { findRunningServer, hasCluster } from '../kernel/embedded/running-server.ts';
import { StartupError } from '../kernel/startup-error.ts';

/** npm changes to the clone's directory; INIT_CWD is the one in which it was run. */
export const resolvePath = (path: string, env: NodeJS.ProcessEnv): string =>
  resolve(env.INIT_CWD ?? process.cwd(), path);

export const locationOf = (text: string, env: NodeJS.ProcessEnv): ArchiveLocation =>
  bucketOf(text) ? text : resolvePath(normalizeLocation(text), env);

export async function openExistingDatabase(
  config: Config,
  print: (line: string) => void,
): Promise<DatabaseSource> {
  if (config.databaseUrl) return openSource(config, print);
  if (!(await hasCluster(config.dataDir)))
    throw new StartupError(`There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL.`);
  const running: pg.ClientConfig | undefined = await findRunningServer(config.dataDir);
  return running ? { connection: running, stop: async () => {} } : openSource(config, print);
}

export async function openTargetDatabase(
  config: Config,
  print: (line: string) => void,
): Promise<DatabaseSource> {
  if (!config.databaseUrl && (await findRunningServer(config.dataDir)))
    throw new StartupError(
      `A product is running on ${config.dataDir}: restore into an empty folder (DATA_DIR).`,
    );
  return openSource(config, print);
}

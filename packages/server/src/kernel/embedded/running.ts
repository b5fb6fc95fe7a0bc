import { clusterIn } from './cluster.ts';
import { listClusterProcesses } from './cluster-processes.ts';
import type { EmbeddedConnection } from './embedded-postgres.ts';
import { readPassword } from './endpoint.ts';
import { findHome } from './home.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** Whether a database was ever made in this data directory. Writes nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await findHome(dataDir)).owner !== undefined;
}

/**
 * How to reach the server that a running product keeps on this data directory; undefined when none answers there.
 * For a second program beside the product, which only reads.
 */
export async function findRunning(
  dataDir: string,
  database = 'dentaria',
): Promise<EmbeddedConnection | undefined> {
  const { directory, owner } = await findHome(dataDir);
  if (owner === undefined) return undefined;
  const cluster = clusterIn(directory);
  const recorded = await readPostmasterFile(cluster);
  if (recorded?.status !== 'ready' || recorded.host === undefined) return undefined;
  if (process.platform !== 'win32') {
    const running = await listClusterProcesses(cluster);
    if (!running.some(({ pid }) => pid === recorded.pid)) return undefined;
  }
  const { host, port } = recorded;
  const password = host.startsWith('/') ? undefined : await readPassword(directory);
  return { host, port, user: 'postgres', database, ssl: false, ...(password !== undefined && { password }) };
}

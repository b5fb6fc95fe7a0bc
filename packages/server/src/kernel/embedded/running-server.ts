import { clusterIn } from './cluster.ts';
import { locateCluster } from './cluster-location.ts';
import { listClusterProcesses, readPostmasterFile } from './cluster-processes.ts';
import { connectionTo, readPassword } from './endpoint.ts';

export const hasCluster = async (dataDir: string): Promise<boolean> =>
  (await locateCluster(dataDir)).owner !== undefined;

/** For a second process that only reads. Undefined if no server runs on the data directory. */
export async function findRunningServer(dataDir: string, database = 'dentaria') {
  const { directory, owner } = await locateCluster(dataDir);
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
  return connectionTo({ host, port, password }, database);
}

import { endOrphan } from './orphan.ts';
import { type ServerRequest, startServer } from './server-process.ts';

export interface SupervisedServer {
  stop(): Promise<void>;
  restart(): Promise<void>;
  onExit(listener: (message: string) => void): void;
}

/**
 * Starts a server on the cluster and can restart it after a crash.
 * @param removeSocket removes the socket files that a killed server left behind.
 */
export async function superviseServer(
  request: ServerRequest,
  removeSocket: () => Promise<void>,
): Promise<SupervisedServer> {
  const listeners: ((message: string) => void)[] = [];
  let unreported: string | undefined;
  let stopping = false;
  let starting: Promise<void> = Promise.resolve();

  const report = (message: string): void => {
    if (listeners.length === 0) unreported = message;
    for (const listener of listeners) listener(message);
  };
  let server = await startServer(request, report);

  const startIfEnded = async (): Promise<void> => {
    if (stopping || server.isRunning()) return;
    // The children of a killed server exit a moment after it.
    await endOrphan(request.cluster, request.binaries.pgCtl, () => {});
    await removeSocket();
    unreported = undefined;
    server = await startServer(request, report);
  };

  return {
    async stop() {
      stopping = true;
      await starting.catch(() => {});
      await server.stop();
    },
    restart() {
      starting = starting.catch(() => {}).then(startIfEnded);
      return starting;
    },
    onExit(listener) {
      listeners.push(listener);
      if (unreported !== undefined) listener(unreported);
      unreported = undefined;
    },
  };
}

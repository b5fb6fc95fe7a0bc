import { endOrphan } from './orphan.ts';
import { type ServerProcess, type ServerRequest, startServer } from './server-process.ts';

export interface KeptServer {
  stop(): Promise<void>;
  restart(): Promise<void>;
  onExit(listener: (message: string) => void): void;
}

/**
 * One server after the other on the same cluster, for as long as the product runs.
 * @param clearWay removes what a server that was killed leaves where it listened.
 */
export async function keepServer(request: ServerRequest, clearWay: () => Promise<void>): Promise<KeptServer> {
  const listeners: ((message: string) => void)[] = [];
  let untold: string | undefined;
  let stopping = false;
  let starting: Promise<void> = Promise.resolve();

  const launch = async (): Promise<ServerProcess> => {
    const launched = await startServer(request);
    untold = undefined;
    launched.onExit((message) => {
      if (listeners.length === 0) untold = message;
      for (const listener of listeners) listener(message);
    });
    return launched;
  };
  let server = await launch();

  const startAgain = async (): Promise<void> => {
    if (stopping || server.isRunning()) return;
    // Its children follow a killed server a moment later.
    await endOrphan(request.cluster, request.binaries.pgCtl, () => {});
    await clearWay();
    server = await launch();
  };

  return {
    async stop() {
      stopping = true;
      await starting.catch(() => {});
      await server.stop();
    },
    restart() {
      starting = starting.catch(() => {}).then(startAgain);
      return starting;
    },
    onExit(listener) {
      listeners.push(listener);
      if (untold !== undefined) listener(untold);
      untold = undefined;
    },
  };
}

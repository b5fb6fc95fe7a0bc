import { connect, createServer, type Server, type Socket } from 'node:net';

export type DisconnectAt = 'before the request' | 'before the response' | 'during the response';

/** TCP proxy that closes the connection of every save at a given moment, until `reconnect`. */
export interface DisconnectingProxy {
  readonly port: number;
  disconnect(at: DisconnectAt): void;
  reconnect(): void;
  close(): Promise<void>;
}

const SAVE = /^(POST|PUT) \S+\/history HTTP/;

export async function startDisconnectingProxy(productPort: number): Promise<DisconnectingProxy> {
  let disconnectAt: DisconnectAt | undefined;
  const sockets = new Set<Socket>();

  const serve = (browser: Socket): void => {
    const product = connect(productPort, '127.0.0.1');
    let isSave = false;
    const close = (): void => {
      browser.destroy();
      product.destroy();
    };
    for (const socket of [browser, product]) {
      sockets.add(socket);
      socket.on('error', close);
      socket.on('close', () => {
        sockets.delete(socket);
        close();
      });
    }
    browser.on('data', (chunk) => {
      isSave ||= SAVE.test(chunk.toString('latin1'));
      if (isSave && disconnectAt === 'before the request') close();
      else product.write(chunk);
    });
    product.on('data', (chunk) => {
      if (!isSave || disconnectAt === undefined) browser.write(chunk);
      else if (disconnectAt === 'before the response') close();
      else browser.write(chunk.subarray(0, chunk.length - 40), close);
    });
  };

  const server: Server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    disconnect: (at) => {
      disconnectAt = at;
    },
    reconnect: () => {
      disconnectAt = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

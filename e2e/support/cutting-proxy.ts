import { connect, createServer, type Server, type Socket } from 'node:net';

/** At which moment of a save the network goes away. */
export type Moment = 'before the request' | 'before the answer' | 'in the middle of the answer';

/** A network in front of a product that is cut at a chosen moment of a save, for as long as it is not healed. */
export interface CuttingProxy {
  readonly port: number;
  cut(moment: Moment): void;
  heal(): void;
  close(): Promise<void>;
}

const SAVE = /^(POST|PUT) \S+\/history HTTP/;

export async function startCuttingProxy(productPort: number): Promise<CuttingProxy> {
  let moment: Moment | undefined;
  const sockets = new Set<Socket>();

  const serve = (browser: Socket): void => {
    const product = connect(productPort, '127.0.0.1');
    let isSave = false;
    const end = (): void => {
      browser.destroy();
      product.destroy();
    };
    for (const socket of [browser, product]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    browser.on('data', (chunk) => {
      isSave ||= SAVE.test(chunk.toString('latin1'));
      if (isSave && moment === 'before the request') end();
      else product.write(chunk);
    });
    product.on('data', (chunk) => {
      if (!isSave || moment === undefined) browser.write(chunk);
      else if (moment === 'before the answer') end();
      else browser.write(chunk.subarray(0, chunk.length - 40), end);
    });
  };

  const server: Server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    cut: (at) => {
      moment = at;
    },
    heal: () => {
      moment = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

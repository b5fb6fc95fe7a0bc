import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Product, withProduct } from '../../faults/product.ts';
import { clientsOver } from '../../packages/server/src/clients.ts';
import { findRunningServer } from '../../packages/server/src/kernel/embedded/running-server.ts';
import { providerEnvironment } from '../../packages/server/src/testing/servers/scripted-provider.ts';
import {
  type ApiResponse,
  messageOf,
  type ProductUnderTest,
  type RawCall,
  readBody,
  TEST_SECRET,
} from '../../packages/server/src/testing/test-app.ts';
import type { Sample } from './probe.ts';

/** The server, with the probe in its process. */
export interface LiveProduct extends ProductUnderTest {
  readonly isRunning: () => boolean;
  readonly sample: () => Promise<Sample>;
  /** Returns the blocks of the product's code that ran since the last call. */
  readonly coverage: () => Promise<readonly string[]>;
  readonly startCoverage: () => Promise<unknown>;
  readonly stopCoverage: () => Promise<unknown>;
  /** Bytes in use after a full garbage collection. */
  readonly heap: () => Promise<number>;
}

/** A separate port, so that a long run does not block the other suites. */
const PORT = 3989;

/** Longer than any call may take. */
const TIMEOUT_MS = 30_000;

/** Runs `work` with the product on a separate embedded PostgreSQL. */
export async function withLiveProduct<T>(work: (product: LiveProduct) => Promise<T>): Promise<T> {
  const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href;
  const socketPath = join('/tmp', `dentaria-probe-${process.pid}.sock`);
  const options = {
    port: PORT,
    environment: {
      SECRET_KEY: TEST_SECRET,
      NODE_OPTIONS: `--import=${probe}`,
      PROBE_SOCKET: socketPath,
      ...(await providerEnvironment()),
    },
  };
  return withProduct(async (product) => {
    const connection = await findRunningServer(product.dataDir);
    if (!connection) throw new Error('The database of the product is not running.');
    const owner = new pg.Pool({ ...connection, max: 2, options: '-c dentaria.scope=all' });
    owner.on('error', () => {});
    try {
      return await work({ owner, ...overHttp(product), ...probeOf(socketPath) });
    } finally {
      await owner.end();
    }
  }, options);
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function overHttp(product: Product): Pick<LiveProduct, 'request' | 'as' | 'isRunning'> {
  const call = (options: RawCall) => send(product.port, options);
  return {
    isRunning: () => product.isRunning,
    request: call,
    as: clientsOver(async (url, init) => {
      const answer = await call({
        method: (init.method ?? 'GET') as RawCall['method'],
        url,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body && { body: Buffer.from(await new Response(init.body).arrayBuffer()) }),
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
      const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
      return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers,
      });
    }),
  };
}

/** Sends the URL and the bytes as they are: `fetch` would normalize the path. */
async function send(port: number, call: RawCall): Promise<ApiResponse> {
  const { headers, payload } = messageOf(call);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: call.method,
        path: call.url,
        timeout: TIMEOUT_MS,
        headers: {
          ...headers,
          ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
        },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
    sent.end(payload);
  });
  const rawPayload = await readBody(answer, answer.headers);
  const body = rawPayload.toString();
  return {
    statusCode: answer.statusCode ?? 0,
    headers: answer.headers,
    rawPayload,
    body,
    json: () => JSON.parse(body),
  };
}

function probeOf(socketPath: string) {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ socketPath, path }, resolve).on('error', reject).end(),
    );
    return JSON.parse((await buffer(answer)).toString());
  };
  return {
    sample: () => get<Sample>('/sample'),
    coverage: () => get<string[]>('/coverage'),
    startCoverage: () => get('/coverage/start'),
    stopCoverage: () => get('/coverage/stop'),
    heap: () => get<number>('/heap'),
  };
}

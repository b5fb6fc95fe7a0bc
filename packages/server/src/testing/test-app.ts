import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EVENT_STREAM } from '@dentaria/contract/http/event-stream.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { type Clients, clientsOver, injectedFetch } from '../clients.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Config, readConfig } from '../kernel/config/config.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';
import type { ArchiveStatus } from '../kernel/metrics/operational-state.ts';
import type { Printer } from '../kernel/print/printer.ts';
import { cleanUp } from './clean-up.ts';
import { onWednesday } from './clock.ts';
import { providerEnvironment } from './servers/scripted-provider.ts';
import { TEST_DATA_DIR } from './test-data-dir.ts';
import { makeTestDatabase, type TestDatabase } from './test-database.ts';

export const TEST_SECRET = 'a secret of the tests that is long enough';

export type ApiResponse = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'
>;

/** A product that builders and the matrix can call: in this process or, in `npm run fuzz`, in another one. */
export interface ProductUnderTest {
  /** A pool of the database's owner, to prepare and inspect rows. Sees every clinic. */
  readonly owner: pg.Pool;
  /**
   * Sends a raw call, for requests that the typed clients cannot send. Bytes and text are sent unchanged, other bodies
   * as JSON.
   */
  request(options: RawCall): Promise<ApiResponse>;
  /** Typed clients that call the app with a token. An error response is thrown as an ApiError. */
  as(token: string | null): Clients;
}

export interface TestApp extends TestDatabase, ProductUnderTest {
  readonly app: FastifyInstance;
  request(options: RawCall): Promise<LightMyRequestResponse>;
}

export interface RawCall {
  readonly method: NonNullable<InjectOptions['method']>;
  readonly url: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Part of the environment of a product without an identity provider. `testApp` configures one. */
export const WITHOUT_PROVIDER = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' };

export interface TestAppOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly clock?: Clock;
  readonly poolSize?: number;
  readonly metrics?: Metrics;
  readonly archive?: ArchiveStatus;
  readonly printer?: Printer;
  /** The database to copy; by default one that is only migrated. */
  readonly template?: string;
}

/** Starts the real app on its own database. Both are closed when the calling test or file ends. */
export async function testApp({ poolSize, template, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const database = await makeTestDatabase({
    ...(poolSize !== undefined && { poolSize }),
    ...(template !== undefined && { template }),
  });
  const test = await openTestApp(database, options);
  cleanUp(() => test.app.close());
  return test;
}

/** Starts the app on a database. The caller closes both. */
export async function openTestApp(
  database: TestDatabase,
  { env = {}, clock = onWednesday, ...parts }: Omit<TestAppOptions, 'poolSize' | 'template'> = {},
): Promise<TestApp> {
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: TEST_DATA_DIR,
    ...(await providerEnvironment()),
    ...env,
  });
  const app = await buildApp({
    config,
    secret: TEST_SECRET,
    database: database.database,
    reports: database.reports,
    clock,
    ...parts,
  });
  return {
    ...database,
    app,
    request: requestTo(app),
    as: clientsOver(injectedFetch(app)),
  };
}

/** Returns the headers and the bytes of a raw call. */
export const messageOf = ({ token, body, headers }: RawCall) => ({
  headers: {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && {
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  }),
});

/** Reads the whole response, or the first event of an event stream. */
export const requestTo =
  (app: FastifyInstance): TestApp['request'] =>
  async (call) => {
    const response = await app.inject({
      method: call.method,
      url: call.url,
      ...messageOf(call),
      payloadAsStream: true,
    });
    const rawPayload = await readBody(response.stream(), response.headers);
    response.raw.res.destroy();
    const body = rawPayload.toString();
    return Object.assign(response, { rawPayload, payload: body, body, json: () => JSON.parse(body) });
  };

/** Reads the whole body, or the first event of an endless one. */
export async function readBody(body: Readable, headers: OutgoingHttpHeaders): Promise<Buffer> {
  if (headers['content-type'] !== EVENT_STREAM) return buffer(body);
  for await (const chunk of body) return chunk;
  return Buffer.alloc(0);
}

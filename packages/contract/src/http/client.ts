import type { RouteAddress, ServiceAddresses } from './address.ts';
import { EVENT_STREAM, readEvents } from './event-stream.ts';
import { fileNameOf } from './file-name.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  type IdempotencyKeys,
  type KeyedAttempt,
  outcomeOf,
  usesIdempotencyKey,
} from './idempotency-key.ts';
import type { FieldErrors } from './problem.ts';
import type { Answer, DownloadedFile, FileToUpload, Request, Route, Service } from './route.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly body: ProblemTexts;
  readonly payload: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, payload: unknown, retryAfter: string | null) {
    const members = isRecord(payload) ? payload : {};
    const body: ProblemTexts = textsOf(members, TEXT_MEMBERS);
    super(body.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.payload = payload;
    this.body = body;
    this.errors = { ...fieldErrorsOf(members.validationErrors), ...fieldErrorsOf(members.errors) };
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

const TEXT_MEMBERS = ['message', 'detail', 'error'] as const;
type ProblemTexts = { readonly [Member in (typeof TEXT_MEMBERS)[number]]?: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Avoids the schema `problem`, so that most screens load without zod. */
const textsOf = (
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = record[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const fieldErrorsOf = (value: unknown): FieldErrors =>
  isRecord(value) ? textsOf(value, Object.keys(value)) : {};

/** No response arrived, so a write may or may not have happened. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Sin conexión con el servidor', { cause });
    this.name = 'NetworkError';
  }
}

export interface CachedResponse {
  readonly etag: string;
  readonly answer: unknown;
  readonly token: string | null;
}

export interface Transport {
  /** @throws if the service's configuration is missing */
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  readonly fetch: (url: string, init: RequestInit, listeners: ProgressListeners) => Promise<Response>;
  readonly cache?: Map<string, CachedResponse>;
  readonly keys?: IdempotencyKeys | undefined;
  /** Changes when the session ends. Pending calls then fail with 401, because the caches belong to the next user. */
  readonly session?: () => number;
  readonly onError?: (error: ApiError, route: RouteAddress, token: string | null) => void;
}

export interface ProgressListeners {
  onUploadProgress?: (progress: { sentBytes: number; totalBytes: number }) => void;
  onDownloadProgress?: (progress: { receivedBytes: number }) => void;
}

interface Options extends ProgressListeners {
  signal?: AbortSignal;
}

type Call<R extends Route> =
  Record<string, never> extends Request<R>
    ? (request?: Request<R>, options?: Options) => Promise<Answer<R>>
    : (request: Request<R>, options?: Options) => Promise<Answer<R>>;

export type Client<S extends Service> = { [K in keyof S['routes']]: Call<S['routes'][K]> };

interface Parts extends Partial<FileToUpload> {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Addresses of a service. A whole service fits too. */
export type AddressesOf<S extends Service> = ServiceAddresses & {
  readonly name: S['name'];
  readonly routes: Readonly<Record<keyof S['routes'], unknown>>;
};

export function createClient<S extends Service>(
  addresses: S | AddressesOf<S>,
  transport: Transport,
): Client<S> {
  const calls = Object.entries<RouteAddress>(addresses.routes).map(([name, route]) => [
    name,
    (parts: Parts = {}, options: Options = {}) => callInSession({ route, parts, options, transport }),
  ]);
  return Object.fromEntries(calls) as Client<S>;
}

function routeUrl(route: RouteAddress, parts: Parts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

interface ClientCall {
  readonly route: RouteAddress;
  readonly parts: Parts;
  readonly options: Options;
  readonly transport: Transport;
}

async function callInSession(clientCall: ClientCall): Promise<unknown> {
  const { route, transport } = clientCall;
  const session = transport.session?.();
  const [outcome] = await Promise.allSettled([call(clientCall)]);
  if (!route.anonymous && transport.session?.() !== session)
    throw new ApiError(401, { message: 'La sesión terminó' }, null);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function call(clientCall: ClientCall): Promise<unknown> {
  const { route, parts, options, transport } = clientCall;
  const headers = new Headers({ accept: acceptedTypes(route).join(', ') });
  const token = route.anonymous ? null : transport.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const url = transport.baseUrl() + routeUrl(route, parts);
  const attempt = usesIdempotencyKey(route, parts.body)
    ? transport.keys?.begin(keyedCall(route, parts, url))
    : undefined;
  if (attempt) headers.set(IDEMPOTENCY_KEY_HEADER, attempt.key);
  const body = bodyOf(route, attempt ? withSaveId(route, parts, attempt) : parts);
  if (body) headers.set('content-type', body.mediaType);
  const request = {
    method: route.method,
    headers,
    ...body?.init,
    ...(options.signal && { signal: options.signal }),
  };
  const run = () => exchange(clientCall, url, request, token);
  const answer = await (attempt ? settleAttempt(attempt, run) : run());
  // A completed write implies that the user knows how earlier calls ended: this one may void an earlier payment.
  if (route.method !== 'GET') transport.keys?.forget(transport.baseUrl());
  return answer;
}

const keyedCall = ({ saveId }: RouteAddress, { body, file }: Parts, url: string) => ({
  url,
  body: file ?? JSON.stringify(body),
  reusesKey: saveId === true,
});

/** Servers of the previous release, which may answer during an upgrade, require `saveId`. */
const withSaveId = (route: RouteAddress, parts: Parts, { key }: KeyedAttempt): Parts =>
  route.saveId ? { ...parts, body: { ...Object(parts.body), saveId: key } } : parts;

/** Settles the attempt after the body was read, because a response lost half-way must be requested again. */
async function settleAttempt(attempt: KeyedAttempt, send: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await send();
    attempt.settle('done');
    return answer;
  } catch (error) {
    attempt.settle(error instanceof ApiError ? outcomeOf(error.status) : 'unknown');
    throw error;
  }
}

async function exchange(
  clientCall: ClientCall,
  url: string,
  request: RequestInit & { readonly headers: Headers },
  token: string | null,
): Promise<unknown> {
  const { route, transport } = clientCall;
  const entry = route.conditional && transport.cache?.get(url);
  const cached = entry && entry.token === token ? entry : undefined;
  if (cached) request.headers.set('if-none-match', cached.etag);
  const response = await send(clientCall, url, request);
  if (response.status === 304 && cached) return cached.answer;
  if (response.ok) {
    const answer = await readAnswer(route, response);
    const etag = route.conditional && response.headers.get('etag');
    if (etag && token === transport.token()) transport.cache?.set(url, { etag, answer, token });
    return answer;
  }
  const error = new ApiError(
    response.status,
    await readPayload(response),
    response.headers.get('retry-after'),
  );
  transport.onError?.(error, route, token);
  throw error;
}

const acceptedTypes = ({ download, stream, mediaType }: RouteAddress): readonly string[] =>
  download?.mediaTypes ?? [stream ? EVENT_STREAM : (mediaType ?? 'application/json')];

interface RequestBody {
  readonly mediaType: string;
  /** A stream requires `duplex`, which TypeScript's RequestInit lacks. */
  readonly init: { readonly body: NonNullable<RequestInit['body']>; readonly duplex?: 'half' };
}

function bodyOf(route: RouteAddress, { body, file, mediaType }: Parts): RequestBody | undefined {
  if (body !== undefined) return { mediaType: 'application/json', init: { body: JSON.stringify(body) } };
  if (!route.upload || !file) return undefined;
  if (file instanceof Blob) return { mediaType: mediaType ?? file.type, init: { body: file } };
  return { mediaType: mediaType ?? route.upload.mediaTypes[0], init: { body: file, duplex: 'half' } };
}

async function send({ transport, options }: ClientCall, url: string, init: RequestInit): Promise<Response> {
  try {
    return await transport.fetch(url, init, options);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

async function readAnswer(route: RouteAddress, response: Response): Promise<unknown> {
  if (route.stream) return readEvents(response);
  if (response.status === 204) return undefined;
  try {
    return await (route.download ? readFile(response) : response.json());
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

const readFile = async (response: Response): Promise<DownloadedFile> => ({
  file: await response.blob(),
  fileName: fileNameOf(response.headers.get('content-disposition')) ?? 'archivo',
});

async function readPayload(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

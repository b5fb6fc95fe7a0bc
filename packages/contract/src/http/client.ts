import type { FieldErrors, Problem } from './problem.ts';
import type { Answer, Request, Route, Service } from './route.ts';

/** An answer of status 4xx or 5xx. `body` holds the members that the screens of a service read. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly body: Problem | undefined;
  /** The parsed JSON body, or its text: a conflict carries the current record beside its message. */
  readonly payload: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, payload: unknown, retryAfter: string | null) {
    const body = isProblem(payload) ? payload : undefined;
    super(body?.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.payload = payload;
    this.body = body;
    this.errors = this.body?.errors ?? this.body?.validationErrors ?? {};
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** Checks by hand what the schema `problem` declares: most screens then load without zod. */
function isProblem(payload: unknown): payload is Problem {
  if (!isRecord(payload) || typeof payload.message !== 'string') return false;
  return (
    [payload.detail, payload.error].every((text) => text === undefined || typeof text === 'string') &&
    [payload.errors, payload.validationErrors].every((errors) => errors === undefined || isTexts(errors))
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

/** No response arrived. The server may have done the write or not. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Sin conexión con el servidor', { cause });
    this.name = 'NetworkError';
  }
}

export interface CachedResponse {
  readonly etag: string;
  readonly answer: unknown;
  /** The session that made the call; another one does not use the entry. */
  readonly token: string | null;
}

export interface Transport {
  /** Where the service is mounted, e.g. `/services/auth`. Throws when its configuration was not found. */
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  readonly fetch: typeof fetch;
  /**
   * Answers of conditional routes by URL. A 304 resolves to the cached object itself. Absent: nothing is cached. The
   * owner clears it when the session ends.
   */
  readonly cache?: Map<string, CachedResponse>;
  /** Called with every error answer before it is thrown; ends the session on 401. */
  readonly onError?: (error: ApiError, route: Route) => void;
}

type Options = { signal?: AbortSignal };
type Call<R extends Route> =
  Record<string, never> extends Request<R>
    ? (request?: Request<R>, options?: Options) => Promise<Answer<R>>
    : (request: Request<R>, options?: Options) => Promise<Answer<R>>;

export type Client<S extends Service> = { [K in keyof S['routes']]: Call<S['routes'][K]> };

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Derives a typed client from a service's routes: `client.readUser({ params: { id } })`. */
export function createClient<S extends Service>(service: S, transport: Transport): Client<S> {
  const calls = Object.entries(service.routes).map(([name, route]) => [
    name,
    (parts: Parts = {}, options: Options = {}) => call(route, parts, options, transport),
  ]);
  return Object.fromEntries(calls) as Client<S>;
}

/** The path of a call with its parameters and query filled in. */
function routeUrl(route: Route, parts: Parts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

async function call(route: Route, parts: Parts, options: Options, transport: Transport): Promise<unknown> {
  const headers = new Headers({ accept: route.media ?? 'application/json' });
  const token = route.anonymous ? null : transport.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (route.body) headers.set('content-type', 'application/json');
  const url = transport.baseUrl() + routeUrl(route, parts);
  const entry = route.conditional && transport.cache?.get(url);
  const cached = entry && entry.token === token ? entry : undefined;
  if (cached) headers.set('if-none-match', cached.etag);
  const response = await send(transport, url, {
    method: route.method,
    headers,
    ...(route.body && { body: JSON.stringify(parts.body ?? {}) }),
    ...(options.signal && { signal: options.signal }),
  });
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
  transport.onError?.(error, route);
  throw error;
}

async function send(transport: Transport, url: string, init: RequestInit): Promise<Response> {
  try {
    return await transport.fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
}

async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (route.media) return response.blob();
  if (!route.response) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

/** An error answer's JSON, or its text where it is not JSON (a proxy's page). */
async function readPayload(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

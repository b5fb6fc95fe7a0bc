import type { Upload } from '@dentaria/contract/http/address.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@dentaria/contract/http/idempotency-key.ts';
import { paramsOf } from '@dentaria/contract/http/path-params.ts';
import {
  type Answer,
  type Body,
  type DownloadedFile,
  type Params,
  type Query,
  type Route,
  type Service,
  statusOf,
} from '@dentaria/contract/http/route.ts';
import { type Validated, validate } from '@dentaria/contract/http/validate.ts';
import { SERVICE_NAMES, servicePath } from '@dentaria/contract/services.ts';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { authAnswers } from '../features/auth/testing/default-answers.ts';
import { billingAnswers } from '../features/billing/testing/default-answers.ts';
import { exchangeAnswers } from '../features/exchange/testing/default-answers.ts';
import { followUpAnswers } from '../features/follow-up/testing/default-answers.ts';
import { healthInsuranceAnswers } from '../features/health-insurance/testing/default-answers.ts';
import { schedulingAnswers } from '../features/scheduling/testing/default-answers.ts';
import { eventResponse } from '../shared/api/testing/event-response.ts';
import recordedErrors from './recorded-errors.json' with { type: 'json' };

/**
 * Server of every screen test: configuration, health and the default responses of each feature
 * (`testing/default-answers.ts`). Tests add other routes.
 */
export const fakeServer = setupServer(
  http.get('*/config.json', () =>
    HttpResponse.json({
      services: Object.fromEntries(SERVICE_NAMES.map((name) => [name, servicePath(name)])),
      companyName: 'Dentaria',
      clinicTimeZone: 'America/Argentina/Buenos_Aires',
    }),
  ),
  http.get('*/health/ready', () => HttpResponse.json({ status: 'ok' })),
  ...healthInsuranceAnswers,
  ...schedulingAnswers,
  ...authAnswers,
  ...followUpAnswers,
  ...billingAnswers,
  ...exchangeAnswers,
);

/** As parsed by the contract's schemas. */
export interface FakeRequest<R extends Route> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  file: R extends { upload: Upload } ? Blob : undefined;
  /** Without the prefix `Bearer`. */
  token: string | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
}

class FakeResponse extends Error {
  readonly response: () => Response;
  /** An error that our server can send. Undefined for the response of a proxy, or no response. */
  readonly claim: { readonly status: number; readonly body: object } | undefined;
  constructor(response: () => Response, claim?: FakeResponse['claim']) {
    super('fake response');
    this.response = response;
    this.claim = claim;
  }
}

const impossible: string[] = [];

/** Returns and clears the fake errors that our server cannot send. */
export const takeImpossibleErrors = (): string[] => impossible.splice(0);

/** Members of the error bodies by route and status, and the fields in their `errors`. */
const RECORDED: Readonly<Record<string, Readonly<Record<string, { members: string; fields: string }>>>> =
  recordedErrors;

/** Any route may return 500 and 503. Other errors must have been recorded from the server. */
function checkClaim(route: string, { status, body }: NonNullable<FakeResponse['claim']>): void {
  // Some tests define a service.
  if (status >= 500 || !(route in RECORDED)) return;
  const known = RECORDED[route]?.[status];
  const { errors = {} } = body as { errors?: object };
  const wrong = [
    ...Object.keys(body).filter((member) => !known?.members.split(' ').includes(member)),
    // A 400 may name any field of the body.
    ...(status === 400
      ? []
      : Object.keys(errors).filter((field) => !known?.fields.split(' ').includes(field))),
  ];
  if (!known || wrong.length > 0) impossible.push(`${route}: ${status} ${wrong.join(', ')}`);
}

/** Thrown by a resolver to send an error: `refuse(404, { message: 'No encontrado' })`. */
export const refuse = (
  status: number,
  body: object = { message: `HTTP ${status}` },
  headers: HeadersInit = {},
) => new FakeResponse(() => HttpResponse.json(body, { status, headers }), { status, body });

/** Thrown by a resolver to send an error with a text body, as a proxy does. */
export const refuseWithText = (status: number, body: string, headers: HeadersInit = {}) =>
  new FakeResponse(() => HttpResponse.text(body, { status, headers }));

/** Thrown by a resolver to fail without a response. */
export const noConnection = () => new FakeResponse(() => HttpResponse.error());

/**
 * Fakes one route of a service for this test and replaces an earlier fake of it. Checks the request against the contract
 * as the server does (400 with field errors, 413 and 415 for a file); the compiler checks the answer. Returns the
 * requests in order.
 *
 * @example
 * const saved = fakeCall(authService, 'updateUser', ({ body }) => ({ ...user, ...body }));
 * fakeCall(authService, 'readUser', () => { throw refuse(404); });
 */
export function fakeCall<S extends Service, K extends keyof S['routes'] & string>(
  service: S,
  name: K,
  resolver: (
    request: FakeRequest<S['routes'][K]>,
  ) => Answer<S['routes'][K]> | Promise<Answer<S['routes'][K]>>,
): FakeRequest<S['routes'][K]>[] {
  const requests: FakeRequest<S['routes'][K]>[] = [];
  const route = service.routes[name] as Route;
  const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  fakeServer.use(
    http[method](`*${servicePath(service.name)}${route.path}`, async ({ request, params }) => {
      try {
        const parts = await readParts(route, request, params);
        if (!parts.ok) throw refuse(400, { message: 'Datos inválidos', errors: parts.errors });
        const fakeRequest = parts.value as FakeRequest<S['routes'][K]>;
        requests.push(fakeRequest);
        const answer = await resolver(fakeRequest);
        if (route.events) return eventResponse(answer as AsyncIterable<unknown>);
        if (route.download) return fileResponse(statusOf(route), answer as DownloadedFile);
        return answer === undefined
          ? new HttpResponse(null, { status: statusOf(route) })
          : HttpResponse.json(answer as object, { status: statusOf(route) });
      } catch (error) {
        if (error instanceof FakeResponse) {
          if (error.claim)
            checkClaim(`${route.method} ${servicePath(service.name)}${route.path}`, error.claim);
          return error.response();
        }
        throw error;
      }
    }),
  );
  return requests;
}

async function fileResponse(status: number, { file, fileName }: DownloadedFile): Promise<Response> {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return new HttpResponse(await file.arrayBuffer(), {
    status,
    headers: { 'content-type': file.type, 'content-disposition': disposition },
  });
}

/** The file of an upload. @throws 413 and 415 as the server. */
async function readFile({ mediaTypes, maxBytes }: Upload, request: Request): Promise<Blob> {
  const file = await request.blob();
  if (!mediaTypes.includes(file.type)) throw refuse(415);
  if (file.size > maxBytes) throw refuse(413);
  return file;
}

async function readParts(
  route: Route,
  request: Request,
  params: Readonly<Record<string, unknown>>,
): Promise<Validated<FakeRequest<Route>>> {
  const given = {
    params,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: route.body ? await request.json() : undefined,
  };
  const parts: Record<string, unknown> = {
    token: request.headers.get('authorization')?.replace('Bearer ', ''),
    key: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? undefined,
    file: route.upload && (await readFile(route.upload, request)),
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = part === 'params' ? paramsOf(route) : route[part];
    if (!schema) continue;
    const checked = validate(schema, given[part]);
    if (!checked.ok) return checked;
    parts[part] = checked.value;
  }
  return { ok: true, value: parts as unknown as FakeRequest<Route> };
}

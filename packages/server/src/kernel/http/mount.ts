import type { Route, Service } from '@dentaria/contract/http/route.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { z } from 'zod';
import type { Access, Gate } from '../access/gate.ts';
import { HttpError, invalid, notFound } from '../errors.ts';
import type { Handlers, Versioned } from './call.ts';
import { jsonSchema } from './json-schema.ts';
import { chooseEncoding, etagOf, type KeptAnswers, keepAnswers, namesEtag } from './kept-answers.ts';
import { answerProblem, type DressProblem } from './problem-answer.ts';

export interface Mounting {
  readonly gate: Gate;
  readonly dressProblem?: DressProblem;
}

type AnyHandler = (call: unknown) => Promise<unknown>;

const BODY_LIMIT = 64 * 1024;

/** For the lists of a service: some twenty of 20,000 people, compressed. */
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Serves a contract's routes: one encapsulated plugin a service, under its own prefix. Each call passes, in the
 * order of design, section 4: size and media type, session, role, parameters; then the handler, which finds its
 * object before it reads the body.
 */
export async function mountService<S extends Service>(
  app: FastifyInstance,
  service: S,
  handlers: Handlers<S['routes']>,
  { gate, dressProblem }: Mounting,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      // Kept as text: whether it is JSON is asked after who is calling.
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
        done(null, body),
      );
      scope.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, dressProblem));
      scope.setNotFoundHandler((request, reply) => answerProblem(notFound(), request, reply, dressProblem));
      scope.addHook('onSend', async (_, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      const kept = keepAnswers(KEPT_BYTES);
      for (const [name, route] of Object.entries(service.routes)) {
        addRoute(scope, compiled(route), { handler: handlers[name] as AnyHandler, gate, kept });
      }
    },
    { prefix: servicePath(service.name) },
  );
}

/** The same route, its schemas as flat functions: a history's body is checked in less than half the time. */
const compiled = ({ params, query, body, ...route }: Route): Route => ({
  ...route,
  ...(params && { params: z.compile(params) }),
  ...(query && { query: z.compile(query) }),
  ...(body && { body: z.compile(body) }),
});

interface Serving {
  readonly handler: AnyHandler;
  readonly gate: Gate;
  readonly kept: KeptAnswers;
}

function addRoute(app: FastifyInstance, route: Route, { handler, gate, kept }: Serving): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    exposeHeadRoute: false,
    ...(route.response && { schema: { response: { [route.status]: jsonSchema(route.response, 'output') } } }),
    handler: async (request, reply) => {
      const call = (access: Access) => handler({ ...basics(route, request, reply), ...access });
      if (route.conditional) {
        const admit: Admit = (work) =>
          gate.admit(route, request, async (access) => work((await call(access)) as Versioned<unknown>));
        return answerVersion(admit, kept, request, reply);
      }
      const answer = await gate.admit(route, request, call);
      reply.code(route.status);
      if (route.media) reply.type(route.media);
      return route.status === 204 ? reply.send() : answer;
    },
  });
}

type Admit = <T>(work: (found: Versioned<unknown>) => Promise<T>) => Promise<T>;

/**
 * Answers 304 to who knows the version already, else its bytes as they were kept, else makes them. The version is
 * found by the handler, in the transaction that let the caller in: nobody is told of a list that is not his to see.
 */
async function answerVersion(
  admit: Admit,
  kept: KeptAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const found = await admit(async ({ version, read }) => {
    const etag = etagOf(request.routeOptions.url ?? '', version);
    if (namesEtag(request.headers['if-none-match'], etag)) return { etag, isKnown: true };
    const ready = kept.find(etag, wanted);
    return ready ? { etag, ready } : { etag, answer: await read() };
  });
  reply.header('etag', found.etag).header('vary', 'accept-encoding');
  if (found.isKnown) return reply.code(304).send();
  const { body, encoding } =
    found.ready ?? (await kept.make(found.etag, wanted, asJson(reply, found.answer)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(body);
}

/** By the route's serializer, as any other answer. */
const asJson = (reply: FastifyReply, answer: unknown): string =>
  String(reply.serializeInput(answer as Record<string, unknown>, '200'));

function basics(route: Route, request: FastifyRequest, reply: FastifyReply) {
  return {
    params: checkedPart(route.params, request.params),
    query: checkedPart(route.query, request.query),
    origin: { address: request.ip, requestId: request.id },
    readBody: (fixed?: Readonly<Record<string, unknown>>) => readBody(route, request.body, fixed),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
}

function checkedPart(schema: Route['params'], value: unknown): unknown {
  if (!schema) return undefined;
  const checked = validate(schema, value);
  if (!checked.ok) throw invalid(checked.errors);
  return checked.value;
}

function readBody(route: Route, text: unknown, fixed?: Readonly<Record<string, unknown>>): unknown {
  if (!route.body) return undefined;
  const sent = parseJson(text);
  const checked = validate(route.body, fixed && isObject(sent) ? { ...sent, ...fixed } : sent);
  if (checked.ok) return checked.value;
  const prefix = route.errorPrefix ?? '';
  const errors = Object.entries(checked.errors).map(([field, message]) => [
    field.startsWith(prefix) ? field.slice(prefix.length) : field,
    message,
  ]);
  throw invalid(Object.fromEntries(errors));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string')
    throw new HttpError(415, 'Tipo de contenido no admitido: se espera application/json');
  try {
    return secureJson.parse(text);
  } catch {
    throw new HttpError(400, 'El cuerpo de la solicitud no es JSON válido');
  }
}

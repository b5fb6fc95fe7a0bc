import type { Route, Service } from '@dentaria/contract/http/route.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import type { Gate } from '../access/gate.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
import type { Handlers } from './call.ts';
import { jsonSchema } from './json-schema.ts';
import { answerProblem, type DressProblem } from './problem-answer.ts';

export interface Mounting {
  readonly gate: Gate;
  readonly dressProblem?: DressProblem;
}

type AnyHandler = (call: unknown) => Promise<unknown>;

const BODY_LIMIT = 64 * 1024;

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
      for (const [name, route] of Object.entries(service.routes)) {
        addRoute(scope, route, handlers[name] as AnyHandler, gate);
      }
    },
    { prefix: servicePath(service.name) },
  );
}

function addRoute(app: FastifyInstance, route: Route, handler: AnyHandler, gate: Gate): void {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    exposeHeadRoute: false,
    ...(route.response && { schema: { response: { [route.status]: jsonSchema(route.response, 'output') } } }),
    handler: async (request, reply) => {
      const answer = await gate.admit(route, request, (access) =>
        handler({ ...basics(route, request, reply), ...access }),
      );
      reply.code(route.status);
      return route.status === 204 ? reply.send() : answer;
    },
  });
}

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
    throw new Refusal(415, 'Tipo de contenido no admitido: se espera application/json');
  try {
    return secureJson.parse(text);
  } catch {
    throw new Refusal(400, 'El cuerpo de la solicitud no es JSON válido');
  }
}

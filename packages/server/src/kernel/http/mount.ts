import { type Route, type Service, statusOf } from '@dentaria/contract/http/route.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import fastJson from 'fast-json-stringify';
import {
  errorCodes,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { z } from 'zod';
import type { CallContext, Gate } from '../access/gate.ts';
import { notFound } from '../errors.ts';
import { mapInBatches } from '../map-in-batches.ts';
import { once } from '../once.ts';
import type { PublicContext } from '../request-context.ts';
import { auditShown } from './audit-shown.ts';
import { negotiateEncoding } from './compression.ts';
import { type FileContent, type SeekableFile, sendFile } from './download.ts';
import { errorHandler, type ProblemFormat } from './error-handler.ts';
import { type EventSource, openEventStreams, type SendEvents } from './event-stream.ts';
import type { AnyHandler, ConditionalResult, Handlers } from './handlers.ts';
import { responseSchema } from './json-schema.ts';
import { answerOnce, keyedCall } from './repeated-calls.ts';
import { requestParts } from './request-parts.ts';
import { etagOf, matchesEtag, type ResponseCache, responseCache } from './response-cache.ts';
import { BODY_LIMIT, bodyLimiter, limitUnauthenticatedBody } from './server-limits.ts';
import { type ReadFunction, readHandler } from './stages.ts';
import { leaveBodyUnread, receiveUpload } from './upload.ts';

export interface MountOptions {
  readonly gate: Gate;
  readonly problem?: (request: FastifyRequest) => ProblemFormat | undefined;
}

const CACHE_BYTES_PER_SERVICE = 8 * 1024 * 1024;

/** Fastify checks a body's size and media type, the gate session and role; then the stages run (stages.ts). */
export async function mountService<S extends Service>(
  app: FastifyInstance,
  service: S,
  handlers: Handlers<S['routes']>,
  { gate, problem }: MountOptions,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
        done(null, body),
      );
      scope.setErrorHandler((error, request, reply) =>
        errorHandler(error, request, reply, problem?.(request)),
      );
      scope.setNotFoundHandler((request, reply) =>
        errorHandler(notFound(), request, reply, problem?.(request)),
      );
      scope.addHook('onSend', async (_, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        reply.header('x-robots-tag', 'noindex');
      });
      const cache = responseCache(CACHE_BYTES_PER_SERVICE);
      const sendEvents = openEventStreams(scope);
      const limitBody = bodyLimiter();
      for (const [name, route] of Object.entries(service.routes))
        addRoute(scope, withoutTransaction(route), {
          handler: handlerOf(handlers[name]),
          gate,
          cache,
          sendEvents,
          limitBody,
        });
    },
    { prefix: servicePath(service.name) },
  );
}

const handlerOf = (handler: unknown): AnyHandler =>
  typeof handler === 'function' ? readHandler(handler as ReadFunction) : (handler as AnyHandler);

const withoutTransaction = (route: Route): Route =>
  route.upload || route.download || route.events ? { ...route, slow: true } : route;

/** Compiles on first use: all routes together take 3 MB and most of the start-up time. */
const serializerOf = once((answer: z.ZodType) => fastJson(responseSchema(itemOf(answer) ?? answer)));

type AuthenticatedContext = Exclude<CallContext, PublicContext>;

interface RouteContext {
  readonly handler: AnyHandler;
  readonly gate: Gate;
  readonly cache: ResponseCache;
  readonly sendEvents: SendEvents;
  readonly limitBody: ReturnType<typeof bodyLimiter>;
}

function addRoute(
  app: FastifyInstance,
  route: Route,
  { handler, gate, cache, sendEvents, limitBody }: RouteContext,
): void {
  const { response } = route;
  const status = statusOf(route);
  const options: RouteOptions = {
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    exposeHeadRoute: route.mediaType !== undefined && route.method === 'GET',
    ...(route.bodyLimit !== undefined && {
      preParsing: async (request, _, payload) => {
        const shares = await gate.findShares(request);
        return shares === undefined
          ? limitUnauthenticatedBody(request, request.raw)
          : limitBody(request, shares, payload);
      },
    }),
    ...(response && {
      schema: { response: { [status]: {} } },
      serializerCompiler: () => (answer: unknown) => serializerOf(response)(answer),
    }),
    handler: async (request, reply) => {
      if (request.headers['content-type'] === undefined && isBodyRequired(route))
        throw errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('');
      const file = route.upload && receiveUpload(route.upload, request, reply);
      const parts = requestParts(route, request, file);
      const serve = (ctx: CallContext) => handler.serve({ route, ctx, ...parts });
      const show = (ctx: CallContext) => auditShown(route, parts.sent.params, ctx);
      const run = async (ctx: CallContext) => {
        const answer = await serve(ctx);
        await show(ctx);
        return answer;
      };
      if (route.conditional) {
        // Computes the version in the transaction that admits the caller, so that 401, 403 and 404 come before 304.
        const accepted = negotiateEncoding(request.headers['accept-encoding']);
        const current = await gate.admit(route, request, async (ctx) => {
          const { version, read } = (await serve(ctx)) as ConditionalResult<unknown>;
          const etag = etagOf(request.routeOptions.url ?? '', version);
          if (matchesEtag(request.headers['if-none-match'], etag)) return { etag };
          const bytes = cache.get(etag, accepted) ?? (await serialize(route, reply, await read()));
          await show(ctx);
          return { etag, bytes };
        });
        reply.header('etag', current.etag).header('vary', 'accept-encoding');
        const { bytes } = current;
        if (!bytes) return reply.code(304).send();
        const { body, encoding } = Buffer.isBuffer(bytes)
          ? await cache.set(current.etag, accepted, bytes)
          : bytes;
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return reply.type(JSON_TYPE).send(body);
      }
      if (route.method === 'POST' && route.who !== 'public' && !route.form) {
        const toBytes = async (answer: unknown) =>
          route.response ? serialize(route, reply, answer) : Buffer.alloc(0);
        const bytes = await gate.admit(route, request, async (ctx) => {
          const call = keyedCall(route, request, parts.sent);
          const answer = await answerOnce(ctx as AuthenticatedContext, call, serve, toBytes);
          await show(ctx);
          return answer;
        });
        reply.code(status);
        return route.response ? reply.type(JSON_TYPE).send(bytes) : reply.send();
      }
      if (route.response && itemOf(route.response)) {
        // Serializes within the transaction, so that the pool limits the lists in memory.
        const json = await gate.admit(route, request, async (ctx) => serialize(route, reply, await run(ctx)));
        return reply.code(status).type(JSON_TYPE).send(json);
      }
      const answer = await gate.admit(route, request, run);
      reply.code(status);
      if (route.events) return sendEvents(answer as EventSource<unknown>, reply);
      if (route.download)
        return sendFile(route.download, answer as FileContent | SeekableFile, request, reply);
      if (route.mediaType) return sendTagged(route, await serialize(route, reply, answer), request, reply);
      return status === 204 ? reply.send() : answer;
    },
  };
  if (!route.upload && !route.form) app.route(options);
  else
    app.register(async (scope) => {
      if (route.upload) leaveBodyUnread(scope);
      else readForms(scope);
      scope.route(options);
    });
}

const isBodyRequired = ({ body }: Route): boolean => body !== undefined && !validate(body, undefined).ok;

function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_, body, done) => done(null, body));
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json; charset=utf-8';

function sendTagged(route: Route, body: Buffer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = etagOf(body.toString());
  reply.header('etag', etag);
  if (route.method === 'GET' && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  return reply.type(`${route.mediaType}; charset=utf-8`).send(body);
}

const itemOf = (response: z.ZodType | undefined): z.ZodType | undefined =>
  response instanceof z.ZodArray ? (response.element as z.ZodType) : undefined;

async function serialize(route: Route, reply: FastifyReply, result: unknown): Promise<Buffer> {
  const toJson = reply.getSerializationFunction(String(statusOf(route)));
  if (!toJson) throw new Error(`${route.method} ${route.path} has no response schema`);
  const serializeOne = (value: unknown): string => String(toJson(value as Record<string, unknown>));
  if (!itemOf(route.response)) return Buffer.from(serializeOne(result));
  const items = await mapInBatches(result as readonly unknown[], (item, at) =>
    Buffer.from(`${at === 0 ? '[' : ','}${serializeOne(item)}`),
  );
  return Buffer.concat([...items, Buffer.from(items.length === 0 ? '[]' : ']')]);
}

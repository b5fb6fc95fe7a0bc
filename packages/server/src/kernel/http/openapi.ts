import { EVENT_STREAM } from '@dentaria/contract/http/event-stream.ts';
import { problem } from '@dentaria/contract/http/problem.ts';
import type { Download, Route, Service } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyInstance } from 'fastify';
import { RELEASE } from '../release.ts';
import { docsPage } from './docs-page.ts';
import { jsonSchema } from './json-schema.ts';

type Json = Record<string, unknown>;

/** Serves the OpenAPI document of all services, and a page generated from the same contract. */
export function mountOpenApi(app: FastifyInstance, services: readonly Service[]): void {
  const document = JSON.stringify(openApi(services));
  const page = docsPage(services);
  app.get('/services/docs/json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/services/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(page),
  );
}

function openApi(services: readonly Service[]): Json {
  const paths: Record<string, Json> = {};
  for (const service of services) {
    for (const [name, route] of Object.entries(service.routes)) {
      const path = servicePath(service.name) + route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(service, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dentaria', version: RELEASE },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(problem, 'output') },
    },
  };
}

function operation(service: Service, name: string, route: Route): Json {
  const error = {
    description: 'An error: a message in Spanish, and one for each invalid field',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    operationId: `${service.name}.${name}`,
    tags: [service.name],
    summary: route.summary,
    description: `Who: ${typeof route.who === 'string' ? route.who : route.who.join(', ')}`,
    ...(route.who !== 'public' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters(route, 'params', 'path'),
      ...parameters(route, 'query', 'query'),
      ...(route.download?.ranges ? RANGE_PARAMETERS : []),
    ],
    ...requestBody(route),
    responses: {
      [route.status]: success(route),
      ...(route.conditional && { 304: { description: 'Unchanged since If-None-Match, no body' } }),
      ...(route.download?.ranges && {
        206: { description: 'The requested part', headers: RANGE_HEADERS, content: files(route.download) },
        416: { ...error, description: 'The file has no such part' },
      }),
      ...Object.fromEntries((route.errors ?? []).map((status) => [status, error])),
      default: error,
    },
  };
}

function requestBody({ body, upload, form, query }: Route): Json {
  if (form && query) {
    const content = { 'application/x-www-form-urlencoded': { schema: jsonSchema(query, 'input') } };
    return { requestBody: { required: false, content } };
  }
  if (body) {
    const content = { 'application/json': { schema: jsonSchema(body, 'input') } };
    return { requestBody: { required: !body.safeParse(undefined).success, content } };
  }
  if (!upload) return {};
  return {
    requestBody: {
      required: true,
      description: `A file of at most ${upload.maxBytes} bytes`,
      content: files(upload),
    },
  };
}

function success({ response, mediaType, download, events }: Route): Json {
  if (response) {
    return {
      description: 'Done',
      content: { [mediaType ?? 'application/json']: { schema: jsonSchema(response, 'output') } },
    };
  }
  if (events)
    return {
      description:
        'Server-sent events, each the JSON of this schema; the last one is repeated as a heartbeat',
      content: { [EVENT_STREAM]: { schema: jsonSchema(events, 'output') } },
    };
  if (!download) return { description: 'Done, no body' };
  const headers = {
    'Content-Disposition': { schema: { type: 'string' } },
    ...(download.ranges && {
      ETag: { schema: { type: 'string' } },
      'Accept-Ranges': { schema: { const: 'bytes' } },
    }),
  };
  return { description: 'A file', headers, content: files(download) };
}

const RANGE_PARAMETERS = ['Range', 'If-Range'].map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
}));

const RANGE_HEADERS = { 'Content-Range': { schema: { type: 'string' } } };

/** In OpenAPI 3.1 a binary body is a media type without a schema. */
const files = ({ mediaTypes, schema }: Pick<Download, 'mediaTypes' | 'schema'>): Json =>
  Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, schema ? { schema: jsonSchema(schema, 'output') } : {}]),
  );

function parameters(route: Route, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  const schema = route[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: parameter,
  }));
}

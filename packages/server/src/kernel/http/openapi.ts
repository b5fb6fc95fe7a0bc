import { problem } from '@dentaria/contract/http/problem.ts';
import type { Route, Service } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { jsonSchema } from './json-schema.ts';

type Json = Record<string, unknown>;

/** Serves the OpenAPI document of every service and the page made from the same contract. */
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
        "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
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
    info: { title: 'Dentaria', version: '1.13.0' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(problem, 'output') },
    },
  };
}

function operation(service: Service, name: string, route: Route): Json {
  const refusal = {
    description: 'Refused: a Spanish message, and the message of each field',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return {
    operationId: `${service.name}.${name}`,
    tags: [service.name],
    summary: route.summary,
    description: `Who: ${typeof route.who === 'string' ? route.who : route.who.join(', ')}`,
    ...(route.who !== 'public' && { security: [{ session: [] }] }),
    parameters: [...parameters(route, 'params', 'path'), ...parameters(route, 'query', 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
      },
    }),
    responses: {
      [route.status]: {
        description: route.response || route.media ? 'Done' : 'Done, no body',
        ...(route.response && {
          content: { 'application/json': { schema: jsonSchema(route.response, 'output') } },
        }),
        ...(route.media && { content: { [route.media]: {} } }),
      },
      ...(route.conditional && { 304: { description: 'What If-None-Match names still holds, no body' } }),
      default: refusal,
    },
  };
}

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

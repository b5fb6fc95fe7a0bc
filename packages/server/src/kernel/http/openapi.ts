import { EVENT_STREAM } from '@dentaria/contract/http/event-stream.ts';
import { usesIdempotencyKey } from '@dentaria/contract/http/idempotency-key.ts';
import { paramsOf } from '@dentaria/contract/http/path-params.ts';
import { problem } from '@dentaria/contract/http/problem.ts';
import { type PublicLimits, type Route, type Service, statusOf } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { z } from 'zod';
import { RELEASE } from '../config/release.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = `Requests and responses are JSON in UTF-8, except for files and server-sent events. Except for public
routes, send \`Authorization: Bearer <token>\` with the token that \`POST /services/auth/users/login\` returns.

### Repeated calls

A POST may carry an \`Idempotency-Key\`, a random text, such as a UUID, that the client chooses for the call. When its answer
is lost, send the same call with the same key: within 24 hours it gets the first answer, and nothing is done twice. Another
request with that key is a 409, and so is the repeat of a call whose answer has more than 64 KiB. A call that failed leaves
its key free. Keys belong to a user. Routes that do not mention the key ignore it.

### Errors

Every error response is \`{ message, errors? }\`: \`message\` is in Spanish for the user, and \`errors\` maps each invalid field
(\`treatmentPlan.3.debit\`) to its message.

- 400: an invalid URL, query, body or field
- 401: no session, or an expired one
- 403: the user's role is not allowed
- 404: the resource does not exist or belongs to another clinic
- 409: a conflict: a name already in use, an edit by another user, or a state that forbids the operation
- 413, 415: the body is too large (limit 64 KiB unless stated otherwise), or has another media type than the route takes
- 416: the requested range is outside the file
- 428: a save of a history without the version that it is based on
- 429: too many attempts, or too many calls of a session or clinic at once; \`Retry-After\` is in seconds
- 500, 503: an unexpected error, or the database is temporarily unavailable
`;

export function openApi(services: readonly Service[]) {
  const paths: Record<string, Json> = {};
  for (const service of services) {
    for (const [name, route] of Object.entries(service.routes)) {
      const path = servicePath(service.name) + route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(service, name, route) };
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Dentaria', version: RELEASE, description: DESCRIPTION },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  } as const;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { '~standard': _, ...made } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  });
  return made;
}

const limitsText = ({ counts, perVisitor, overall, windowSeconds }: PublicLimits): string =>
  `At most ${perVisitor} ${counts === 'failures' ? 'failed calls' : 'calls'} by one visitor and ${overall} in total ` +
  `in ${windowSeconds / 60} minutes before the first delay.`;

function description(route: Route): string {
  const { who, limits, conditional, download, form, bodyLimit, upload } = route;
  return [
    `Who: ${typeof who === 'string' ? who : who.join(', ')}.`,
    limits && limitsText(limits),
    conditional && 'Has an ETag: 304 for a matching If-None-Match.',
    download?.ranges && 'Has an ETag and takes Range and If-Range: 206 or 416.',
    form && 'The parameters may also be a form, application/x-www-form-urlencoded.',
    bodyLimit && `Bodies up to ${bodyLimit / 1024} KiB.`,
    upload && `Files up to ${upload.maxBytes / 1024} KiB.`,
    usesIdempotencyKey(route) && 'Takes an Idempotency-Key.',
  ]
    .filter(Boolean)
    .join(' ');
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
    description: description(route),
    ...(route.who !== 'public' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters(paramsOf(route), 'path'),
      ...parameters(route.query, 'query'),
      ...(route.download?.ranges ? RANGE_PARAMETERS : []),
      ...(usesIdempotencyKey(route) ? [KEY_PARAMETER] : []),
    ],
    requestBody: requestBody(route),
    responses: {
      [statusOf(route)]: success(route),
      ...(route.conditional && { 304: { description: 'Unchanged since If-None-Match, no body' } }),
      ...(route.download?.ranges && {
        206: {
          description: 'The requested part',
          headers: RANGE_HEADERS,
          content: files(route.download.mediaTypes, route.fileSchema),
        },
        416: { ...error, description: 'The file has no such part' },
      }),
      ...(usesIdempotencyKey(route) && { 409: error }),
      ...Object.fromEntries((route.errors ?? []).map((status) => [status, error])),
      default: error,
    },
  };
}

const contentOf = (mediaType: string, schema: z.ZodType, io: 'input' | 'output'): Json => ({
  [mediaType]: { schema: schemaOf(schema, io) },
});

function requestBody({ body, upload, form, query }: Route): Json | undefined {
  if (form && query)
    return { required: false, content: contentOf('application/x-www-form-urlencoded', query, 'input') };
  if (body)
    return {
      required: !body.safeParse(undefined).success,
      content: contentOf('application/json', body, 'input'),
    };
  if (!upload) return undefined;
  const description = `A file of at most ${upload.maxBytes} bytes`;
  return { required: true, description, content: files(upload.mediaTypes) };
}

function success({ response, mediaType, download, fileSchema, events }: Route): Json {
  if (response)
    return { description: 'Done', content: contentOf(mediaType ?? 'application/json', response, 'output') };
  if (events)
    return {
      description:
        'Server-sent events, each the JSON of this schema; the last one is repeated as a heartbeat',
      content: contentOf(EVENT_STREAM, events, 'output'),
    };
  if (!download) return { description: 'Done, no body' };
  const headers = {
    'Content-Disposition': { schema: { type: 'string' } },
    ...(download.ranges && {
      ETag: { schema: { type: 'string' } },
      'Accept-Ranges': { schema: { type: 'string', enum: ['bytes'] } },
    }),
  };
  return { description: 'A file', headers, content: files(download.mediaTypes, fileSchema) };
}

const RANGE_PARAMETERS = ['Range', 'If-Range'].map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
}));

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text for this call, such as a UUID. A repeat with it within 24 hours gets the first answer and does nothing more; another request with it is a 409.',
  schema: { type: 'string', pattern: '^[!-+\\--~]{1,200}$' },
};

const RANGE_HEADERS = { 'Content-Range': { schema: { type: 'string' } } };

const files = (mediaTypes: readonly string[], schema?: z.ZodType): Json =>
  Object.fromEntries(
    mediaTypes.map((mediaType) => [
      mediaType,
      { schema: schema ? schemaOf(schema, 'output') : { type: 'string', format: 'binary' } },
    ]),
  );

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

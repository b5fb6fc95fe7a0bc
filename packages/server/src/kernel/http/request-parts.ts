import { FUTURE_BIRTH_DATE, isBornAfter } from '@dentaria/contract/fields/time/iso-date.ts';
import { paramsOf } from '@dentaria/contract/http/path-params.ts';
import type { Route } from '@dentaria/contract/http/route.ts';
import { type Validated, validate } from '@dentaria/contract/http/validate.ts';
import type { FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { z } from 'zod';
import { HttpError, invalid, ParameterError } from '../errors.ts';
import { once } from '../once.ts';
import type { UploadedFile } from './upload.ts';

type Members = Readonly<Record<string, unknown>>;

export interface UnvalidatedRequest {
  readonly params: Members;
  readonly query: Members;
  readonly body: Members;
}

export interface RequestParts {
  readonly sent: UnvalidatedRequest;
  /** A malformed parameter throws 400 when it is read. */
  readonly input: () => { readonly params: unknown; readonly query: unknown };
  readonly body: (today: string, options?: BodyOptions) => unknown;
}

export interface BodyOptions {
  readonly overrides?: Members | undefined;
  readonly schema?: z.ZodType | undefined;
}

export function requestParts(route: Route, request: FastifyRequest, file?: UploadedFile): RequestParts {
  let parsed: ParsedJson | undefined;
  const parse = (): ParsedJson => {
    parsed ??= route.body ? parseJson(request.body) : { value: undefined };
    return parsed;
  };
  const query = sentQuery(route, request);
  const bodies = new Map<string, { readonly value: unknown }>();
  const membersOf = ({ value }: { value?: unknown }): Members => (isObject(value) ? value : {});
  return {
    sent: {
      params: request.params as Members,
      query,
      get body() {
        return membersOf(parse());
      },
    },
    input: () => ({
      params: checkedParams(paramsSchema(route), request.params as Members),
      query: checkedQuery(route.query, query),
      file,
    }),
    body: (today, { overrides, schema } = {}) => {
      if (schema) return checkedBody(route, parse(), { today, overrides, schema });
      // The stages run again when the transaction is retried.
      const key = JSON.stringify(overrides) ?? '';
      const body = bodies.get(key) ?? { value: checkedBody(route, parse(), { today, overrides }) };
      bodies.set(key, body);
      return body.value;
    },
  };
}

export function sentQuery({ form }: Route, { query, body }: FastifyRequest): Members {
  if (!form) return query as Members;
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  // In one pass, because an unauthenticated form may have 20,000 fields.
  const byName = Map.groupBy(fields, ([name]) => name);
  const values = [...byName].map(([name, all]) => {
    const texts = all.map(([, text]) => text);
    return [name, texts.length > 1 ? texts : texts[0]] as const;
  });
  return { ...(query as Members), ...Object.fromEntries(values) };
}

export const compileOnce = once(<Schema extends z.ZodType>(schema: Schema): Schema => z.compile(schema));

const paramsSchema = once(paramsOf);

/** PostgreSQL does not accept NUL in text. */
function validateQuery(schema: z.ZodObject, sent: Members): Validated<Members> {
  const withNul = Object.keys(schema.shape).filter((name) => String(sent[name]).includes('\0'));
  if (withNul.length === 0) return validate(compileOnce(schema), sent);
  return {
    ok: false,
    errors: Object.fromEntries(withNul.map((name) => [name, 'Tiene un carácter no válido'])),
  };
}

/** Defers each 400 until the parameter is read: a malformed inner id below a missing outer object is 404. */
function checkedParams(schema: z.ZodObject | undefined, sent: Members): unknown {
  if (!schema) return undefined;
  const all = validate(compileOnce(schema), sent);
  if (all.ok) return all.value;
  const error = new ParameterError(all.errors);
  const params = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const checked = validate(field as z.ZodType, sent[name]);
    Object.defineProperty(params, name, {
      enumerable: true,
      get: () => {
        if (!checked.ok) throw error;
        return checked.value;
      },
    });
  }
  return params;
}

function checkedQuery(schema: z.ZodObject | undefined, sent: Members): unknown {
  if (!schema) return undefined;
  const checked = validateQuery(schema, sent);
  if (checked.ok) return checked.value;
  const error = new ParameterError(checked.errors);
  const get = (): never => {
    throw error;
  };
  return Object.defineProperties(
    {},
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { enumerable: true, get }])),
  );
}

export function assertParams({ params, query }: { readonly params: unknown; readonly query: unknown }): void {
  for (const part of [params, query]) Object.values(part ?? {});
}

/** Only large bodies are worth compiling, because an invalid one is parsed again for its messages. */
const bodySchema = ({ body, bodyLimit }: Route): z.ZodType | undefined =>
  body && bodyLimit !== undefined ? compileOnce(body) : body;

function checkedBody(
  route: Route,
  parsed: ParsedJson,
  { today, overrides, schema = bodySchema(route) }: BodyOptions & { readonly today: string },
): unknown {
  if (!schema) return undefined;
  if (!('value' in parsed)) throw new HttpError(400, 'El cuerpo de la solicitud no es JSON válido');
  const sent = parsed.value;
  const checked = validate(schema, overrides && isObject(sent) ? { ...sent, ...overrides } : sent);
  const { birthDate, errorPrefix: prefix = '' } = route;
  const isFuture = birthDate !== undefined && isBornAfter(today, sent, birthDate);
  if (checked.ok && !isFuture) return checked.value;
  const found = { ...(isFuture && { [birthDate]: FUTURE_BIRTH_DATE }), ...(!checked.ok && checked.errors) };
  const errors = Object.entries(found).map(([field, message]) => [
    field.startsWith(prefix) ? field.slice(prefix.length) : field,
    message,
  ]);
  throw invalid(Object.fromEntries(errors));
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ParsedJson {
  readonly value?: unknown;
}

/** The largest history has 2,000 rows with 9 members each. */
const MAX_MEMBERS = 25_000;

/** Parsing 60,000 distinct members blocks the event loop five times as long as other text of that size. */
function hasTooManyMembers(text: string): boolean {
  if (text.length < MAX_MEMBERS * '"":0,'.length) return false;
  let members = 0;
  let previous = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === ':' && previous === '"') members += 1;
    if (character > ' ') previous = character;
  }
  return members > MAX_MEMBERS;
}

function parseJson(text: unknown): ParsedJson {
  if (typeof text !== 'string' || text === '') return { value: undefined };
  if (hasTooManyMembers(text)) return {};
  try {
    return { value: secureJson.parse(text) };
  } catch {
    return {};
  }
}

import { FHIR_JSON, type OperationOutcome } from '@dentaria/contract/exchange/fhir.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { Problem } from '@dentaria/contract/http/problem.ts';
import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, invalid } from '../../../kernel/errors.ts';
import type { ProblemFormat } from '../../../kernel/http/error-handler.ts';
import { sentQuery } from '../../../kernel/http/request-parts.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  409: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

/** One issue for each invalid parameter, else one with the message. */
function operationOutcomeOf({ message, errors = {} }: Problem, status: number): OperationOutcome {
  const issue = { severity: status >= 500 ? 'fatal' : 'error', code: CODES[status] ?? 'exception' } as const;
  const fields = Object.entries(errors);
  return {
    resourceType: 'OperationOutcome',
    issue:
      fields.length > 0
        ? fields.map(([field, text]) => ({ ...issue, diagnostics: text, expression: [field] }))
        : [{ ...issue, diagnostics: message }],
  };
}

export const fhirProblem: ProblemFormat = {
  mediaType: FHIR_JSON,
  present: operationOutcomeOf,
};

const ANY = ['*/*', 'application/*'];

const isJson = (format: string): boolean =>
  /^(json|text\/json|application\/(fhir[+ ])?json)$/i.test(format.trim());

/** A media type with its parameters: not one that the client refuses (`q=0`), nor of another version of FHIR. */
function isAnswered(range: string): boolean {
  // A "+" that the client has not encoded is a space.
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const parameterOf = (name: string): string | undefined =>
    parameters
      .map((parameter) => parameter.split('='))
      .find(([key]) => key?.trim().toLowerCase() === name)?.[1]
      ?.trim();
  const version = parameterOf('fhirversion');
  return (
    (isJson(type) || ANY.includes(type)) &&
    Number(parameterOf('q') ?? 1) !== 0 &&
    (version === undefined || version === '4.0')
  );
}

/** 406 for a client that wants XML, Turtle or another version of FHIR alone. `_format` replaces the header. */
export function refuseOtherFormats({ headers, query }: FastifyRequest): void {
  const { _format: format } = query as Readonly<Record<string, unknown>>;
  const accepted = typeof format === 'string' ? [format] : (headers.accept ?? '*/*').split(',');
  if (accepted.some(isAnswered)) return;
  throw new HttpError(406, 'Los recursos FHIR se leen como JSON, en la versión 4.0');
}

/** By method and address. */
const SEARCHES = new Map<string, Route>(
  Object.values<Route>(exchangeService.routes)
    .filter(({ path, query }) => path.startsWith('/fhir/') && query)
    .map((route) => [`${route.method} ${servicePath('exchange')}${route.path}`, route]),
);

/** About the answer alone. */
const OF_THE_FORMAT = ['_format', '_pretty'];
const SUMMARIES = ['count', 'false'];

const isStrict = (prefer: string | readonly string[] | undefined): boolean =>
  String(prefer ?? '')
    .split(/[,;]/)
    .some((preference) => /^handling\s*=\s*"?strict"?$/i.test(preference.trim()));

/**
 * 400 for a modifier, which no search knows: to ignore it would find others. Parameters that the search does not know are
 * ignored unless the client prefers an error (`Prefer: handling=strict`).
 */
export function refuseUnknownParameters(request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers, routeOptions } = request;
  const route = SEARCHES.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
  if (!route?.query) return;
  const sent = sentQuery(route, request);
  const errors: Record<string, string> = {};
  for (const name of Object.keys(sent)) if (name.includes(':')) errors[name] = 'No se admiten modificadores';
  if (isStrict(headers.prefer)) {
    for (const name of Object.keys(sent))
      if (!(name in route.query.shape || OF_THE_FORMAT.includes(name)))
        errors[name] ??= 'La búsqueda no tiene este parámetro';
    if (sent._summary !== undefined && !SUMMARIES.includes(String(sent._summary)))
      errors._summary = 'Solo se admite count';
    reply.header('preference-applied', 'handling=strict');
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

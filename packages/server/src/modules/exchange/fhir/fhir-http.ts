import { FHIR_JSON } from '@dentaria/contract/exchange/addresses.ts';
import type { OperationOutcome } from '@dentaria/contract/exchange/fhir.ts';
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

const WILDCARDS = ['*/*', 'application/*'];

// A "+" that the client did not encode arrives as a space.
const isJson = (format: string): boolean =>
  /^(json|text\/json|application\/(fhir[+ ])?json)$/i.test(format.trim());

function isSupported(range: string): boolean {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const parameterOf = (name: string): string | undefined =>
    parameters
      .map((parameter) => parameter.split('='))
      .find(([key]) => key?.trim().toLowerCase() === name)?.[1]
      ?.trim();
  const version = parameterOf('fhirversion');
  return (
    (isJson(type) || WILDCARDS.includes(type)) &&
    Number(parameterOf('q') ?? 1) !== 0 &&
    (version === undefined || version === '4.0')
  );
}

/** The parameter `_format` takes precedence over the Accept header. */
export function refuseOtherFormats({ headers, query }: FastifyRequest): void {
  const { _format: format } = query as Readonly<Record<string, unknown>>;
  const accepted = typeof format === 'string' ? [format] : (headers.accept ?? '*/*').split(',');
  if (accepted.some(isSupported)) return;
  throw new HttpError(406, 'Los recursos FHIR se leen como JSON, en la versión 4.0');
}

const SEARCHES_BY_METHOD_AND_PATH = new Map<string, Route>(
  Object.values<Route>(exchangeService.routes)
    .filter(({ path, query }) => path.startsWith('/fhir/') && query)
    .map((route) => [`${route.method} ${servicePath('exchange')}${route.path}`, route]),
);

const FORMAT_PARAMETERS = ['_format', '_pretty'];
const SUMMARIES = ['count', 'false'];

const isStrict = (prefer: string | readonly string[] | undefined): boolean =>
  String(prefer ?? '')
    .split(/[,;]/)
    .some((preference) => /^handling\s*=\s*"?strict"?$/i.test(preference.trim()));

/**
 * Rejects modifiers, because ignoring one would return wrong matches. Ignores other unknown parameters unless the
 * client sends `Prefer: handling=strict`.
 */
export function refuseUnknownParameters(request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers, routeOptions } = request;
  const route = SEARCHES_BY_METHOD_AND_PATH.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
  if (!route?.query) return;
  const sent = sentQuery(route, request);
  const errors: Record<string, string> = {};
  for (const name of Object.keys(sent)) if (name.includes(':')) errors[name] = 'No se admiten modificadores';
  if (isStrict(headers.prefer)) {
    for (const name of Object.keys(sent))
      if (!(name in route.query.shape || FORMAT_PARAMETERS.includes(name)))
        errors[name] ??= 'La búsqueda no tiene este parámetro';
    if (sent._summary !== undefined && !SUMMARIES.includes(String(sent._summary)))
      errors._summary = 'Solo se admite count';
    reply.header('preference-applied', 'handling=strict');
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

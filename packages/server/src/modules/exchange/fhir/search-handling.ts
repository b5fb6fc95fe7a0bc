import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../../kernel/errors.ts';
import { sentQuery } from '../../../kernel/http/request-parts.ts';

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

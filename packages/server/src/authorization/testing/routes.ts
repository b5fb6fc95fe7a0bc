import type { Route } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import type { FastifyInstance } from 'fastify';
import { modules } from '../../modules.ts';
import type { ApiResponse, RawCall } from '../../testing/test-app.ts';

const METHODS = /^(.*) \(([A-Z, ]+)\)$/;

/** Every route of the running router, as `GET /path/:id`, without the HEAD routes. */
export function routesOf(app: FastifyInstance): string[] {
  const prefixes: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', text = ''] = /^((?:│ {3}| {4})*)(?:├── |└── )(.*)$/.exec(line) ?? [];
      if (text === '') return [];
      const depth = indent.length / 4;
      const [, part = text, methods = ''] = METHODS.exec(text) ?? [];
      prefixes.length = depth;
      prefixes.push(part);
      const path = prefixes.join('');
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}

/** Every route of the contract, in the notation of `routesOf`. */
export const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>(
  modules.flatMap(({ service }) =>
    Object.values(service.routes).map((route: Route): [string, Route] => [
      `${route.method} ${servicePath(service.name)}${route.path}`,
      route,
    ]),
  ),
);

export interface RouteCall {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly token: string | null;
  readonly headers?: Record<string, string> | undefined;
}

/** Sends a request to a route in the notation of `routesOf`. */
export function callRoute<R extends ApiResponse>(
  app: { request(call: RawCall): Promise<R> },
  route: string,
  { params = {}, query = '', body, token, headers = {} }: RouteCall,
): Promise<R> {
  const [method = '', path = ''] = route.split(' ');
  const rest = String(params['*']).split('/').map(encodeURIComponent);
  const url = path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    .replace('*', () => `/${rest.join('/')}`);
  return app.request({ method: method as RawCall['method'], url: url + query, body, token, headers });
}

import type { Service } from '@dentaria/contract/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';

const ROOT = '/services/docs';

const DISABLED_PATHS = ['yaml', 'static/index.html'];

/** Loads the API reference on the first request, because few open it and it takes memory. */
export function mountDocs(app: FastifyInstance, services: readonly Service[]): void {
  let page: Promise<FastifyInstance> | undefined;
  for (const path of [ROOT, `${ROOT}/json`, `${ROOT}/*`])
    app.get<{ Params: { '*'?: string } }>(path, async ({ url, headers, params }, reply) => {
      if (DISABLED_PATHS.includes(params['*'] ?? '')) throw notFound();
      page ??= import('./docs-page.ts').then(({ docsPage }) => docsPage(ROOT, services));
      const found = await (await page).inject({ url, headers });
      if (found.statusCode === 404) throw notFound();
      return reply
        .code(found.statusCode)
        .headers(found.headers)
        .header('x-robots-tag', 'noindex')
        .send(found.rawPayload);
    });
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEXED_PAGES } from '@dentaria/contract/links.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors.ts';
import { compress, negotiateEncoding } from './compression.ts';
import { errorHandler } from './error-handler.ts';

/** Set by `html.cspNonce` in vite.config.ts. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Unknown pages are not indexed, because their address may hold a secret. */
function isIndexed(url: string): boolean {
  const parts = (url.split('?')[0] ?? '').split('/');
  return INDEXED_PAGES.some((page) => {
    const pattern = page.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  });
}

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export async function mountWeb(
  app: FastifyInstance,
  { config, webRoot }: { config: Config; webRoot: string | undefined },
): Promise<void> {
  app.get('/config.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      services: Object.fromEntries(config.services.map((name) => [name, servicePath(name)])),
      companyName: config.companyName,
      clinicTimeZone: config.clinicTimeZone,
      ...(config.oidc && { identityProvider: config.oidc.label }),
    }),
  );
  if (webRoot === undefined) {
    app.setNotFoundHandler((request, reply) => errorHandler(notFound(), request, reply));
    return;
  }
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(services|assets|health|metrics|client-errors)(\/|$)/.test(request.url);
    if (!wantsPage) return errorHandler(notFound(), request, reply);
    const nonce = randomBytes(16).toString('base64');
    if (!isIndexed(request.url)) reply.header('x-robots-tag', 'noindex');
    const accepted = negotiateEncoding(request.headers['accept-encoding']);
    const { body, encoding } = await compress(
      Buffer.from(page.replaceAll(NONCE_PLACEHOLDER, nonce)),
      accepted,
    );
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policy(nonce))
      .send(body);
  });
}

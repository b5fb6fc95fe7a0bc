import type { Service } from '@dentaria/contract/http/route.ts';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

const LOGO_STYLE_HASH = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${LOGO_STYLE_HASH}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE = `
  .swagger-ui .topbar .link,
  .swagger-ui .topbar .download-url-wrapper,
  .swagger-ui .scheme-container,
  .swagger-ui .response-col_links { display: none }
  .swagger-ui .topbar-wrapper { justify-content: flex-end }
`;

/** The page cannot send requests, because it shares its origin with patient data. */
export async function docsPage(root: string, services: readonly Service[]): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(fastifySwagger, { mode: 'static', specification: { document: openApi(services) } });
  await app.register(fastifySwaggerUi, {
    routePrefix: root,
    staticCSP: POLICY,
    theme: { title: 'Dentaria: services', css: [{ filename: 'page.css', content: STYLE }] },
    uiConfig: {
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      defaultModelRendering: 'model',
      defaultModelExpandDepth: 4,
      filter: true,
      supportedSubmitMethods: [],
    },
  });
  return app;
}

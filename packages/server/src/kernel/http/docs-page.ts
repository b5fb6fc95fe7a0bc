import type { Route, Service } from '@dentaria/contract/http/route.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { jsonSchema } from './json-schema.ts';

const asText = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
  code, pre { font: 13px/1.45 ui-monospace, monospace; }
  details { border: 1px solid #8885; border-radius: 6px; margin: .4rem 0; }
  summary { cursor: pointer; padding: .5rem .75rem; }
  summary b { display: inline-block; min-width: 4.5rem; }
  details > div { padding: 0 .75rem .75rem; }
  pre { overflow: auto; background: #8881; padding: .75rem; border-radius: 4px; }`;

/** An HTML page without scripts: every route with its roles and schemas. */
export function docsPage(services: readonly Service[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dentaria: services</title><style>${STYLE}</style></head>
<body><h1>Dentaria: services</h1>
<p>The same as a document: <a href="/services/docs/json">OpenAPI 3.1</a>. Calls take and answer JSON, a file or
events; all but the
public ones carry <code>Authorization: Bearer &lt;token&gt;</code>. An error answers <code>{ message, errors? }</code>.</p>
${services.map(serviceSection).join('\n')}
</body></html>`;
}

const serviceSection = (service: Service): string =>
  `<h2>${service.name}</h2>\n${Object.values(service.routes)
    .map((route) => routeDetails(servicePath(service.name), route))
    .join('\n')}`;

function routeDetails(base: string, route: Route): string {
  const who = typeof route.who === 'string' ? route.who : route.who.join(', ');
  return `<details><summary><b>${route.method}</b> <code>${asText(base + route.path)}</code></summary><div>
<p>${asText(route.summary)}. Who: ${who}. Answers ${route.status}.</p>
${fileText('Body', route.upload)}${fileText('Answer', route.download)}${schemaBlock('Query', route.query, 'input')}${schemaBlock('Body', route.body, 'input')}${schemaBlock('Answer', route.response ?? route.download?.schema, 'output')}${schemaBlock('Each event', route.events, 'output')}
</div></details>`;
}

const fileText = (title: string, file: Route['upload'] | Route['download']): string =>
  file ? `<p>${title}: a file, ${asText(file.mediaTypes.join(', '))}.</p>` : '';

const schemaBlock = (title: string, schema: Route['body'], io: 'input' | 'output'): string =>
  schema ? `<h4>${title}</h4><pre>${asText(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>` : '';

import { takesKey } from '@dentaria/contract/http/idempotency-key.ts';
import type { PublicLimits, Route, Service } from '@dentaria/contract/http/route.ts';
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
<p>The same as a document: <a href="/services/docs/json">OpenAPI 3.1</a>. Requests and responses are JSON in UTF-8, except
for files and server-sent events. Except for public routes, send <code>Authorization: Bearer &lt;token&gt;</code> with the
token that <code>POST /services/auth/users/login</code> returns.</p>
<h2>Repeated calls</h2>
<p>A POST may carry an <code>Idempotency-Key</code>, a random text, such as a UUID, that the client chooses for the call. When its answer is lost, send
the same call with the same key: within 24 hours it gets the first answer, and nothing is done twice. Another request with that
key is a 409, and so is the repeat of a call whose answer has more than 64 KiB. A call that failed leaves its key free. Keys
belong to a user. Routes that do not mention the key ignore it.</p>
<h2>Errors</h2>
<p>Every error response is <code>{ message, errors? }</code>: <code>message</code> is in Spanish for the user, and
<code>errors</code> maps each invalid field (<code>treatmentPlan.3.debit</code>) to its message.</p>
<ul>
<li>400: an invalid URL, query, body or field
<li>401: no session, or an expired one
<li>403: the user's role is not allowed
<li>404: the resource does not exist or belongs to another clinic
<li>409: a conflict: a name already in use, an edit by another user, or a state that forbids the operation
<li>413, 415: the body is too large (limit 64 KiB unless stated otherwise), or has another media type than the route takes
<li>416: the requested range is outside the file
<li>428: a save of a history without the version that it is based on
<li>429: too many attempts, or too many calls of a session or clinic at once; <code>Retry-After</code> is in seconds
<li>500, 503: an unexpected error, or the database is temporarily unavailable
</ul>
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
<p>${[`${asText(route.summary)}. Who: ${who}. Answers ${route.status}.`, ...notes(route)].join(' ')}</p>
${fileText('Body', route.upload)}${fileText('Answer', route.download)}${schemaBlock('Query', route.query, 'input')}${schemaBlock('Body', route.body, 'input')}${schemaBlock('Answer', route.response ?? route.download?.schema, 'output')}${schemaBlock('Each event', route.events, 'output')}
</div></details>`;
}

const notes = (route: Route): string[] => {
  const { limits, conditional, download, form, bodyLimit, upload } = route;
  return [
    ...(limits ? [limitsText(limits)] : []),
    ...(conditional ? ['Has an ETag: 304 for a matching If-None-Match.'] : []),
    ...(download?.ranges ? ['Has an ETag and takes Range and If-Range: 206 or 416.'] : []),
    ...(form ? ['The parameters may also be a form, application/x-www-form-urlencoded.'] : []),
    ...(bodyLimit ? [`Bodies up to ${bodyLimit / 1024} KiB.`] : []),
    ...(upload ? [`Files up to ${upload.maxBytes / 1024} KiB.`] : []),
    ...(takesKey(route) ? ['Takes an Idempotency-Key.'] : []),
  ];
};

const limitsText = ({ counts, perVisitor, inAll, windowSeconds }: PublicLimits): string =>
  `At most ${perVisitor} ${counts === 'failures' ? 'failed calls' : 'calls'} by one visitor and ${inAll} in total ` +
  `in ${windowSeconds / 60} minutes before the first delay.`;

const fileText = (title: string, file: Route['upload'] | Route['download']): string =>
  file ? `<p>${title}: a file, ${asText(file.mediaTypes.join(', '))}.</p>` : '';

const schemaBlock = (title: string, schema: Route['body'], io: 'input' | 'output'): string =>
  schema ? `<h4>${title}</h4><pre>${asText(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>` : '';

// Generates docs/api.md, the reference of every route, from the contract.
//   node scripts/api-reference.mjs            writes the file
//   node scripts/api-reference.mjs --check    fails when the file is out of date
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { SERVICE_NAMES, servicePath } from '../packages/contract/src/services.ts';

const PAGE = 'docs/api.md';
const SRC = 'packages/contract/src';

const services = [];
/** Name of a type → its TypeScript text → whether requests, responses or both use it. */
const namedTypes = new Map();

for (const name of SERVICE_NAMES) {
  for (const file of globSync(`${SRC}/${name}/*.ts`, { exclude: ['**/*.test.ts'] }).sort()) {
    for (const [exported, value] of Object.entries(await import(pathToFileURL(file)))) {
      if (value instanceof z.ZodType) z.globalRegistry.add(value, { id: exported });
      else if (value?.name === name && value.routes) services.push(value);
    }
  }
}

const isNull = (schema) => schema.type === 'null';

/** Renders a JSON Schema as a TypeScript type. A schema that the contract exports is rendered as its name. */
function typeOf(schema, indent = '') {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if ('const' in schema) return `'${schema.const}'`;
  if (schema.enum) return schema.enum.map((value) => (value === null ? 'null' : `'${value}'`)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const sorted = [...choices.filter((one) => !isNull(one)), ...choices.filter(isNull)];
    return sorted.map((one) => typeOf(one, indent)).join(' | ');
  }
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    const isOneObject = item.startsWith('{') && item.endsWith('}');
    return item.includes(' | ') && !isOneObject ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object' && schema.properties) {
    const required = new Set(schema.required);
    const inner = `${indent}  `;
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${typeOf(field, inner)};\n`,
    );
    return `{\n${fields.join('')}${indent}}`;
  }
  if (schema.type === 'object') return `Record<string, ${typeOf(schema.additionalProperties || {}, indent)}>`;
  return { integer: 'int', null: 'null' }[schema.type] ?? schema.type ?? 'unknown';
}

/** Renders the schema and collects the named types that it uses. */
function describe(schema, io) {
  const { $defs = {}, ...main } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) {
    const text = typeOf(definition);
    const texts = namedTypes.get(name) ?? new Map();
    texts.set(text, [...new Set([...(texts.get(text) ?? []), io === 'input' ? 'request' : 'response'])]);
    namedTypes.set(name, texts);
  }
  return typeOf(main);
}

const inLine = (text) => `\`${text.replace(/\s*\n\s*/g, ' ').replace(/; \}/g, ' }')}\``;

const limitsOf = ({ counts, perVisitor, inAll, windowSeconds }) =>
  `at most ${perVisitor} ${counts === 'failures' ? 'failed calls' : 'calls'} of a visitor and ${inAll} in all in ` +
  `${windowSeconds / 60} minutes before the first delay`;

function allowedCallers(route) {
  if (route.who === 'public') return `anyone, without a session; ${limitsOf(route.limits)}`;
  return route.who === 'signed-in' ? 'any signed-in user' : route.who.join(', ');
}

const mediaTypesOf = ({ mediaTypes }) => mediaTypes.map((type) => `\`${type}\``).join(' or ');

function responseOf(route) {
  if (route.events)
    return `server-sent events, \`text/event-stream\`, the last one repeated as a heartbeat: ${inLine(describe(route.events, 'output'))}`;
  if (route.download) {
    const { schema } = route.download;
    return `a file, ${mediaTypesOf(route.download)}${schema ? `: ${inLine(describe(schema, 'output'))}` : ''}`;
  }
  return route.response ? inLine(describe(route.response, 'output')) : 'no body';
}

function section(service, name, route) {
  const query = route.query && inLine(describe(route.query, 'input'));
  const notes = [
    route.conditional && 'has an ETag, 304 for a matching `If-None-Match`',
    route.download?.ranges && 'has an ETag and takes `Range` and `If-Range`, 206 or 416',
    route.form && 'the parameters may also be a form, `application/x-www-form-urlencoded`',
    route.bodyLimit && `bodies up to ${route.bodyLimit / 1024} KiB`,
  ].filter(Boolean);
  return [
    `### ${route.method} ${servicePath(service.name)}${route.path}`,
    '',
    `${route.summary}. (\`${name}\`)`,
    '',
    `- Allowed: ${allowedCallers(route)}`,
    ...(query ? [`- Query: ${query}`] : []),
    ...(route.body ? [`- Body: ${inLine(describe(route.body, 'input'))}`] : []),
    ...(route.upload
      ? [`- Body: a file, ${mediaTypesOf(route.upload)}, of at most ${route.upload.maxBytes / 1024} KiB`]
      : []),
    `- Response ${route.status}: ${responseOf(route)}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}`,
    '',
  ].join('\n');
}

const sections = services.map(
  (service) =>
    `## ${service.name}\n\n${Object.entries(service.routes)
      .map(([name, route]) => section(service, name, route))
      .join('\n')}`,
);

const definitions = [...namedTypes].map(([name, texts]) =>
  [...texts]
    .map(
      ([text, uses]) => `${texts.size > 1 ? `// in a ${uses.join(' and a ')}\n` : ''}type ${name} = ${text};`,
    )
    .join('\n'),
);

const text = `# API reference

Generated from the contract (\`packages/contract/src\`) by \`node scripts/api-reference.mjs\`; \`npm run docs\` fails when this
page is out of date. A running server serves the same reference at \`/services/docs\`, and as OpenAPI 3.1 at
\`/services/docs/json\`.

Requests and responses are JSON in UTF-8, except for uploads and downloads, whose bodies are the file itself, and
streams of events, each of whose events is JSON. Except for public routes, send \`Authorization: Bearer <token>\` with the token
that \`POST /services/auth/users/login\` returns. Each route lists the roles that may call it; the user's clinics
determine which rows they see.

## Errors

Every error response has the same shape: \`message\`, in Spanish for the user, and \`errors\`, which maps each invalid field
(\`treatmentPlan.3.debit\`) to its message.

- 400: an invalid URL, query, body or field
- 401: no session, or an expired one
- 403: the user's role is not allowed
- 404: the resource does not exist or belongs to another clinic
- 409: a conflict: a name already in use, an edit by another user, or a state that forbids the operation
- 413, 415: the body is too large (limit 64 KiB unless stated otherwise), or is not of the type that the route takes
- 416: a download has no such part
- 428: a save of a history without the version that it is based on
- 429: too many attempts; \`Retry-After\` is in seconds
- 500, 503: an unexpected error, or the database is temporarily unavailable

${sections.join('\n')}
## Types

\`int\` is an integer. Dates are \`YYYY-MM-DD\`, timestamps ISO 8601 in UTC. The OpenAPI document has the length and format
of each field.

\`\`\`ts
${definitions.join('\n\n')}
\`\`\`
`;

// Formatted like every other document, so that `npm run lint` accepts it.
const biome = 'node_modules/@biomejs/biome/bin/biome';
const page = execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${PAGE}`], {
  input: text,
  encoding: 'utf8',
});

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  process.stderr.write(`${PAGE} is out of date: run npx node scripts/api-reference.mjs\n`);
  process.exitCode = 1;
}

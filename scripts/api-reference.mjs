// docs/api.md: every call of the product, from the contract.
//   node scripts/api-reference.mjs            writes it
//   node scripts/api-reference.mjs --check    fails when it is not what the contract says
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { SERVICE_NAMES, servicePath } from '../packages/contract/src/services.ts';

const PAGE = 'docs/api.md';
const SRC = 'packages/contract/src';

const services = [];
const shapes = new Map();

for (const name of SERVICE_NAMES) {
  for (const file of globSync(`${SRC}/${name}/*.ts`, { exclude: ['**/*.test.ts'] }).sort()) {
    for (const [exported, value] of Object.entries(await import(pathToFileURL(file)))) {
      if (value instanceof z.ZodType) z.globalRegistry.add(value, { id: exported });
      else if (value?.name === name && value.routes) services.push(value);
    }
  }
}

const isNull = (schema) => schema.type === 'null';

/** A JSON Schema as TypeScript would write it; what has a name in the contract is called by it. */
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

/** The type's name or text; the shapes that it names are remembered for the end of the page. */
function describe(schema, io) {
  const { $defs = {}, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) {
    const text = typeOf(definition);
    const known = shapes.get(name) ?? new Map();
    known.set(text, [...new Set([...(known.get(text) ?? []), io === 'input' ? 'sent' : 'answered'])]);
    shapes.set(name, known);
  }
  return typeOf(made);
}

const inLine = (text) => `\`${text.replace(/\s*\n\s*/g, ' ').replace(/; \}/g, ' }')}\``;

function who(route) {
  if (route.who === 'public') return 'everybody, without a session';
  return route.who === 'signed-in' ? 'whoever is signed in' : route.who.join(', ');
}

function answer(route) {
  if (route.media) return `a file, \`${route.media}\``;
  return route.response ? inLine(describe(route.response, 'output')) : 'nothing';
}

function call(service, name, route) {
  const query = route.query && inLine(describe(route.query, 'input'));
  const notes = [
    route.conditional && 'has an ETag; 304 to `If-None-Match`',
    route.bodyLimit && `bodies up to ${route.bodyLimit / 1024} KiB`,
  ].filter(Boolean);
  return [
    `### ${route.method} ${servicePath(service.name)}${route.path}`,
    '',
    `${route.summary}. (\`${name}\`)`,
    '',
    `- Who: ${who(route)}`,
    ...(query ? [`- Query: ${query}`] : []),
    ...(route.body ? [`- Body: ${inLine(describe(route.body, 'input'))}`] : []),
    `- Answers ${route.status}: ${answer(route)}${notes.length > 0 ? `; ${notes.join('; ')}` : ''}`,
    '',
  ].join('\n');
}

const calls = services.map(
  (service) =>
    `## ${service.name}\n\n${Object.entries(service.routes)
      .map(([name, route]) => call(service, name, route))
      .join('\n')}`,
);

const definitions = [...shapes].map(([name, texts]) =>
  [...texts]
    .map(([text, ways]) => `${texts.size > 1 ? `// as ${ways.join(' and ')}\n` : ''}type ${name} = ${text};`)
    .join('\n'),
);

const text = `# Calls

Written by \`node scripts/api-reference.mjs\` from the contract (\`packages/contract/src\`), which is what the server checks
bodies against and the browser's client is made of; \`npm run docs\` fails when this page is not up to date. A running
product shows the same under \`/services/docs\`, and as OpenAPI 3.1 under \`/services/docs/json\`.

JSON in and out, UTF-8, names as written. Whoever is signed in sends \`Authorization: Bearer <token>\`, the token of
\`POST /services/auth/users/login\`. The roles named may make the call; which rows it reaches is a matter of their clinic.

## Refusals

Every refusal has one shape: \`message\` in Spanish for a person and, where fields are wrong, \`errors\` with all of them at once
(\`treatmentPlan.3.debit\`).

- 400: something is wrong with an address, a query, a body or its fields
- 401: no session, or one that has ended
- 403: the role may not
- 404: not there, or another clinic's: the two look alike
- 409: it cannot be done now: a name that is taken, somebody else saved, a state that forbids it
- 413, 415: a body too long (64 KiB where nothing else is said), or not JSON
- 428: a save of a history that does not say which version it was read at
- 429: too many tries, with \`Retry-After\` in seconds
- 500, 503: our fault, or the database is away for a moment

${calls.join('\n')}
## Shapes

\`int\` is a whole number; days are \`YYYY-MM-DD\`, moments ISO 8601 in UTC. Lengths and formats of fields: the OpenAPI document.

\`\`\`ts
${definitions.join('\n\n')}
\`\`\`
`;

// As the house formats every document.
const biome = 'node_modules/@biomejs/biome/bin/biome';
const page = execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${PAGE}`], {
  input: text,
  encoding: 'utf8',
});

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  process.stderr.write(`${PAGE} is not what the contract says: node scripts/api-reference.mjs writes it\n`);
  process.exitCode = 1;
}

// Checks docs/conformance.tsv: every id is in docs/statements.tsv, every file and test exists, and no id is repeated.
// With --complete, every statement must also have a row.
import { readFileSync } from 'node:fs';

const rows = (path) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const statements = new Set(rows('docs/statements.tsv').map(([id]) => id));
const texts = new Map();
const problems = [];
const traced = new Set();

for (const [id, source, test, ...rest] of rows('docs/conformance.tsv')) {
  if (!statements.has(id)) problems.push(`${id}: no such statement`);
  if (traced.has(id)) problems.push(`${id}: traced twice`);
  traced.add(id);
  if (!source || !test || rest.length > 0) problems.push(`${id}: needs id, file and test`);
  else {
    if (textOf(source) === undefined) problems.push(`${id}: ${source} does not exist`);
    checkTest(id, test);
  }
}
if (process.argv.includes('--complete')) {
  for (const id of statements) if (!traced.has(id)) problems.push(`${id}: not traced`);
}

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`conformance: ${traced.size} of ${statements.size} statements traced\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** A reference has the form `path/of.test.ts: part of the title`; the file must contain that part. */
function checkTest(id, reference) {
  const colon = reference.indexOf(': ');
  const path = colon < 0 ? reference : reference.slice(0, colon);
  const title = colon < 0 ? '' : reference.slice(colon + 2);
  const text = textOf(path);
  if (!/\.(test|spec)\.tsx?$/.test(path)) problems.push(`${id}: ${path} is not a test file`);
  else if (text === undefined) problems.push(`${id}: ${path} does not exist`);
  else if (!title || !text.includes(title)) problems.push(`${id}: no test "${title}" in ${path}`);
}

function textOf(path) {
  if (!texts.has(path)) {
    try {
      texts.set(path, readFileSync(path, 'utf8'));
    } catch {
      texts.set(path, undefined);
    }
  }
  return texts.get(path);
}

// Checks that every statement in docs/conformance.tsv has an id and names an existing file and test. With --ran, each
// test must also have passed according to the test reports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { readTestResults } from './test-reports.mjs';

const texts = new Map();
const problems = [];

const rows = textOf('docs/conformance.tsv').trimEnd().split('\n').slice(1).map(readRow);
for (const [id, { length }] of Map.groupBy(rows, ({ id }) => id))
  if (length > 1) problems.push(`${id}: ${length} rows`);
for (const row of rows) checkRow(row);
const passed = process.argv.includes('--ran')
  ? `, ${countPassedStatements()} by a test that passed in this run`
  : '';

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`conformance: ${rows.length} statements traced${passed}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function readRow(line) {
  const cells = line.split('\t');
  const [id, , , file, test = ''] = cells;
  const [testFile, ...title] = test.split(': ');
  return {
    id,
    file,
    testFile,
    title: title.join(': '),
    isComplete: cells.length === 5 && cells.every(Boolean),
  };
}

function checkRow({ id, file, testFile, title, isComplete }) {
  const text = textOf(testFile);
  if (!isComplete) problems.push(`${id}: needs section, statement, file and test`);
  else if (textOf(file) === undefined) problems.push(`${id}: ${file} does not exist`);
  else if (!/\.(test|spec)\.tsx?$/.test(testFile)) problems.push(`${id}: ${testFile} is not a test file`);
  else if (text === undefined) problems.push(`${id}: ${testFile} does not exist`);
  else if (!title || !text.includes(title)) problems.push(`${id}: no test "${title}" in ${testFile}`);
}

function countPassedStatements() {
  const results = Map.groupBy(readTestResults(), ({ file }) => file);
  return rows.filter(({ id, testFile, title }) => {
    const pattern = titlePattern(title);
    const matching = (results.get(testFile) ?? []).filter((result) => pattern.test(result.title));
    const failed = matching.find(({ status }) => status !== 'passed');
    if (matching.length === 0) problems.push(`${id}: "${title}" in ${testFile} did not run`);
    else if (failed) problems.push(`${id}: "${failed.title}" in ${testFile} is ${failed.status}`);
    return matching.length > 0 && !failed;
  }).length;
}

/** A row quotes part of a title from the source, where `%s` or `$name` stands for any text. */
function titlePattern(title) {
  return new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\$\w+|%[sdifjo#]/g, '.*'), 's');
}

function textOf(path) {
  if (!texts.has(path)) {
    try {
      texts.set(path, readFileSync(join(root, path), 'utf8'));
    } catch {
      texts.set(path, undefined);
    }
  }
  return texts.get(path);
}

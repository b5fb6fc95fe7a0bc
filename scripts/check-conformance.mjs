// Checks docs/conformance.tsv: every statement has one row, whose file and test exist and whose mutant still applies.
// With --ran, every named test must also have run and passed, by the reports that Vitest and Playwright wrote to the
// folder TEST_REPORTS (scripts/run-parallel.mjs).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMutant, readConformance, readStatements, titlePattern } from './conformance.mjs';
import { root } from './prepare.mjs';
import { readTestResults } from './test-reports.mjs';

const statements = readStatements();
const rows = readConformance();
const problems = [];
const texts = new Map();

const counts = Map.groupBy(rows, ({ id }) => id);
for (const { id } of statements) if (!counts.has(id)) problems.push(`${id}: not traced`);
const ids = new Set(statements.map(({ id }) => id));
for (const [id, { length }] of counts) {
  if (!ids.has(id)) problems.push(`${id}: no such statement`);
  if (length > 1) problems.push(`${id}: traced ${length} times`);
}

const withMutant = new Set(statements.filter(({ needsMutant }) => needsMutant).map(({ id }) => id));
for (const row of rows) {
  if (!row.isComplete) problems.push(`${row.id}: needs file and test`);
  checkTest(row);
  checkMutant(row);
}
const passed = process.argv.includes('--ran') ? checkReports() : undefined;

for (const problem of problems) process.stderr.write(`${problem}\n`);
const mutants = rows.filter(({ mutant }) => mutant).length;
const ran = passed === undefined ? '' : `, ${passed} by a test that passed in this run`;
process.stdout.write(
  `conformance: ${counts.size} of ${statements.length} statements traced, ${mutants} with a mutant${ran}\n`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkTest({ id, test }) {
  const text = textOf(test.file);
  if (!/\.(test|spec)\.tsx?$/.test(test.file)) problems.push(`${id}: ${test.file} is not a test file`);
  else if (text === undefined) problems.push(`${id}: ${test.file} does not exist`);
  else if (!test.title || !text.includes(test.title))
    problems.push(`${id}: no test "${test.title}" in ${test.file}`);
}

function checkMutant({ id, file, mutant }) {
  const text = textOf(file);
  if (text === undefined) problems.push(`${id}: ${file} does not exist`);
  else if (mutant) {
    const edit = parseMutant(mutant);
    const count = edit ? text.split(edit.find).length - 1 : undefined;
    if (count === undefined) problems.push(`${id}: its mutant is not "find → replace"`);
    else if (count !== 1) problems.push(`${id}: the text of its mutant occurs ${count} times in ${file}`);
  } else if (withMutant.has(id)) problems.push(`${id}: needs a mutant`);
}

/** Returns the number of statements whose test passed. */
function checkReports() {
  const results = Map.groupBy(readTestResults(), ({ file }) => file);
  return rows.filter(({ id, test }) => {
    const pattern = new RegExp(titlePattern(test.title), 's');
    const matching = (results.get(test.file) ?? []).filter(({ title }) => pattern.test(title));
    const failed = matching.find(({ status }) => status !== 'passed' && status !== 'flaky');
    if (matching.length === 0) problems.push(`${id}: "${test.title}" in ${test.file} did not run`);
    else if (failed) problems.push(`${id}: "${failed.title}" in ${test.file} is ${failed.status}`);
    return matching.length > 0 && !failed;
  }).length;
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

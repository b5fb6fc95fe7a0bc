// Checks that docs/asvs.md lists every requirement of its chapters and an existing test for each requirement that is
// met.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Requirements in each section of ASVS 5.0.0, by chapter. */
const REQUIREMENT_COUNTS = {
  1: [2, 10, 12, 3, 3],
  2: [3, 3, 5, 2],
  3: [1, 3, 5, 8, 8, 1, 5],
  4: [5, 5, 2, 4],
  5: [1, 6, 3, 3],
  6: [3, 12, 8, 6, 8, 4, 2, 3],
  7: [3, 4, 2, 5, 3, 2],
  10: [2, 3, 5, 16, 5, 2, 3],
  13: [4, 6, 4, 7],
};
const STATES = ['met', 'not applicable', 'not met'];

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rows = page.split('\n').flatMap((line) => {
  const [id, level, , state, text] = cellsOf(line);
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, text }] : [];
});
const problems = [];

const expected = Object.entries(REQUIREMENT_COUNTS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);
if (rows.map(({ id }) => id).join() !== expected.join())
  problems.push(`does not list the ${expected.length} requirements of ASVS in their order`);

for (const { id, level, state, text } of rows) {
  if (!/^[123]$/.test(level) || !STATES.includes(state)) problems.push(`${id}: level ${level}, ${state}`);
  const tests = [...text.matchAll(/`([\w./-]+\.ts)`: (.*?)(?=; `|\. |\)|$)/g)];
  if (state === 'met' && tests.length === 0) problems.push(`${id}: met, but no test`);
  for (const [, file, title] of tests)
    if (!textOf(file).includes(title)) problems.push(`${id}: no "${title}" in ${file}`);
}

for (const [chapter, name] of [
  ...Object.keys(REQUIREMENT_COUNTS).map((each) => [each, `V${each} `]),
  ['', 'All'],
]) {
  const counted = STATES.map(
    (state) =>
      rows.filter((row) => row.state === state && `${row.id}.`.startsWith(chapter && `${chapter}.`)).length,
  );
  const summary = page
    .split('\n')
    .map(cellsOf)
    .find(([first]) => first?.startsWith(name));
  if (summary?.slice(1).join() !== counted.join())
    problems.push(`the summary of ${name.trim()} is not ${counted.join(', ')}`);
}

for (const problem of problems) console.error(`docs/asvs.md: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`asvs: ${rows.length} requirements checked`);

function textOf(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return '';
  }
}

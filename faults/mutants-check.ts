import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from './mutants/all.ts';
import { PREDICATES_OFF } from './mutants/predicates-off.ts';

// npm run mutants:check: the text that each mutant replaces occurs exactly once. `npm run mutants` runs the mutants.

const packages = join(import.meta.dirname, '..', 'packages');

const problems = [...MUTANTS, PREDICATES_OFF].flatMap(({ name, edits }) =>
  edits
    .map(({ file, find }) => ({
      file,
      occurrences: readFileSync(join(packages, file), 'utf8').split(find).length - 1,
    }))
    .filter(({ occurrences }) => occurrences !== 1)
    .map(({ file, occurrences }) => `${name}: its text occurs ${occurrences} times in ${file}`),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

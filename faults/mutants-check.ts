import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MUTANTS } from './mutants/all.ts';
import { PREDICATES_OFF } from './mutants/predicates-off.ts';

// npm run mutants:check: each planted mistake still finds the one place that it is made in (`npm run mutants` makes them).

const packages = join(import.meta.dirname, '..', 'packages');

const lost = [...MUTANTS, PREDICATES_OFF].flatMap(({ what, edits }) =>
  edits
    .map(({ file, find }) => ({
      file,
      times: readFileSync(join(packages, file), 'utf8').split(find).length - 1,
    }))
    .filter(({ times }) => times !== 1)
    .map(({ file, times }) => `${what}: its text stands ${times} times in ${file}`),
);
for (const line of lost) process.stderr.write(`${line}\n`);
if (lost.length > 0) process.exitCode = 1;

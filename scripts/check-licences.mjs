// Checks the licences of all production dependencies (licences.mjs).
import { licenceProblems, productionPackages, readLock } from './licences.mjs';

const lock = readLock();
/** Adds a package that the check must report, so that a check that finds nothing fails. */
const withViolation = (entry) => ({ packages: { ...lock.packages, 'packages/web/node_modules/x': entry } });

const problems = licenceProblems(lock);
for (const license of [
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  '(GPL-2.0 OR LGPL-3.0)',
  'UNLICENSED',
  undefined,
]) {
  if (licenceProblems(withViolation({ version: '1.0.0', license })).length !== problems.length + 1)
    problems.push(`the check does not find a package under ${license}`);
}
if (
  licenceProblems(withViolation({ version: '1.0.0', license: 'GPL-3.0-only', dev: true })).length >
  problems.length
)
  problems.push('the check includes development dependencies');
for (const [path, { dependencies = {} }] of Object.entries(lock.packages)) {
  if (!path.startsWith('packages/') || path.includes('node_modules/')) continue;
  for (const name of Object.keys(dependencies))
    if (!name.startsWith('@dentaria/') && !productionPackages(lock).some((each) => each.name === name))
      problems.push(`the check does not see ${name}, a dependency of ${path}`);
}
for (const problem of problems) console.error(`licences: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`licences: ${productionPackages(lock).length} production dependencies checked`);

// npm run mutation [part …]: mutation testing with StrykerJS. Each part is a set of files, mutated one change at a time
// and tested by the tests beside them. Prints the mutants that no test kills, then the score of each part, and fails
// when a score is below MIN_SCORE.
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { log } from './prepare.mjs';

/** Per cent of the mutants. */
const MIN_SCORE = 90;

const CONTRACT = 'packages/contract/src';
const POLICY = 'packages/server/src/modules/**/*.policy';
const WEB = 'packages/web/src';

/**
 * Folders of the contract that match a glob. Routes are data, which the authorization matrix and
 * order-of-answers.test.ts check. The outlines of teeth are a drawing, which people look at; its tests say where it is
 * and which roots it has. Exhaustive and property tests take longer than all others together.
 */
const folder = (path) => ({
  mutate: [`${CONTRACT}/${path}/*.ts`, '!**/*.test.ts', '!**/{routes,tooth-outline}.ts'],
  tests: [`${CONTRACT}/${path}/!(*.property|*.exhaustive).test.ts`, `${CONTRACT}/responses.test.ts`],
});

/** Modules of the web application, each with its test. */
const modules = (...paths) => ({
  mutate: paths.map((path) => `${WEB}/${path}.ts`),
  tests: paths.map((path) => `${WEB}/${path}.test.ts`),
});

const PARTS = {
  policies: { mutate: [`${POLICY}.ts`], tests: [`${POLICY}.test.ts`] },
  roles: { mutate: [`${CONTRACT}/{roles,services}.ts`], tests: [`${CONTRACT}/roles.test.ts`] },
  http: folder('http'),
  fields: folder('fields/**'),
  auth: folder('auth'),
  'health-insurance': folder('health-insurance'),
  onboarding: folder('onboarding'),
  'clinical-history': folder('clinical-history'),
  odontogram: folder('clinical-history/odontogram'),
  screens: modules(
    'app/dashboard/dni-input',
    'features/auth/clinics/clinic-access',
    'features/clinical-history/history/save-errors',
    'features/clinical-history/odontogram/keys/keyboard',
    'features/clinical-history/odontogram/keys/quick-keys',
    'features/clinical-history/odontogram/quadrants',
    'features/clinical-history/odontogram/undo/undo-stack',
    'features/clinical-history/plan/amounts',
    'features/clinical-history/versions/chart-diff',
    'features/clinical-history/versions/tooth-timeline',
    'features/onboarding/email-config/missing-configurations',
    'features/onboarding/invitations/invitation-texts',
    'shared/api/failure',
    'shared/patients/patient-facts',
    'shared/session/session-user',
    'shared/ui/form/option-filter',
    'shared/ui/form/typed-day',
  ),
};

const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived']);

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const unknown = names.filter((name) => !PARTS[name]);
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown}; the parts are ${Object.keys(PARTS).join(', ')}`);

const scores = [];
for (const name of names) {
  const { mutate, tests } = PARTS[name];
  // Not Stryker's option testFiles: with it, mutants of code that runs when a module loads are not activated in time.
  process.env.MUTATION_TESTS = tests.join(' ');
  const startedAt = performance.now();
  const results = await new Stryker({
    mutate,
    concurrency: availableParallelism(),
  }).runMutationTest();
  const detected = results.filter(({ status }) => DETECTED.has(status)).length;
  const total = detected + results.filter(({ status }) => UNDETECTED.has(status)).length;
  const score = (100 * detected) / total;
  if (!(score >= MIN_SCORE)) process.exitCode = 1;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  // Schemas without a rule of their own have no test beside them: the server's tests check them by calls.
  const uncovered = results.filter(({ status }) => status === 'NoCoverage').length;
  scores.push(
    `${name}: ${score.toFixed(1)} % of ${total} mutants, ${uncovered} others without a test (${seconds} s)`,
  );
}
log(scores.join('\n'));

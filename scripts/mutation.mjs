// npm run mutation [part …]: mutates each part, runs the tests next to its files and prints surviving mutants and
// scores. Fails below MIN_SCORE_PERCENT.
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { log } from './prepare.mjs';

const MIN_SCORE_PERCENT = 90;

const CONTRACT = 'packages/contract/src';
const POLICY = 'packages/server/src/modules/**/*.policy';
const WEB = 'packages/web/src';

/**
 * Leaves out routes, which the authorization matrix checks, and the outlines of teeth, which are a drawing.
 * Exhaustive and property tests would take longer than all others together.
 */
const contractFolder = (path) => ({
  mutate: [`${CONTRACT}/${path}/*.ts`, '!**/*.test.ts', '!**/{routes,tooth-outline}.ts'],
  tests: [`${CONTRACT}/${path}/!(*.property|*.exhaustive).test.ts`, `${CONTRACT}/responses.test.ts`],
});

const webModules = (...paths) => ({
  mutate: paths.map((path) => `${WEB}/${path}.ts`),
  tests: paths.map((path) => `${WEB}/${path}.test.ts`),
});

const PARTS = {
  policies: { mutate: [`${POLICY}.ts`], tests: [`${POLICY}.test.ts`] },
  roles: { mutate: [`${CONTRACT}/{roles,services}.ts`], tests: [`${CONTRACT}/roles.test.ts`] },
  http: contractFolder('http'),
  fields: contractFolder('fields/**'),
  auth: contractFolder('auth'),
  'health-insurance': contractFolder('health-insurance'),
  onboarding: contractFolder('onboarding'),
  'clinical-history': contractFolder('clinical-history'),
  odontogram: contractFolder('clinical-history/odontogram'),
  screens: webModules(
    'app/dashboard/dni-input',
    'features/auth/clinics/clinic-access',
    'features/clinical-history/save/save-errors',
    'features/clinical-history/odontogram/keys/keyboard',
    'features/clinical-history/odontogram/keys/quick-keys',
    'features/clinical-history/odontogram/chart/quadrants',
    'features/clinical-history/edit/undo-stack',
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
  // Stryker's option testFiles would activate mutants of module-level code too late.
  process.env.MUTATION_TESTS = tests.join(' ');
  const startedAt = performance.now();
  const results = await new Stryker({
    mutate,
    concurrency: availableParallelism(),
  }).runMutationTest();
  const detected = results.filter(({ status }) => DETECTED.has(status)).length;
  const total = detected + results.filter(({ status }) => UNDETECTED.has(status)).length;
  const score = (100 * detected) / total;
  if (!(score >= MIN_SCORE_PERCENT)) process.exitCode = 1;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  // Schemas without a rule have no unit test; the server's tests cover them.
  const uncovered = results.filter(({ status }) => status === 'NoCoverage').length;
  scores.push(
    `${name}: ${score.toFixed(1)} % of ${total} mutants, ${uncovered} others without a test (${seconds} s)`,
  );
}
log(scores.join('\n'));

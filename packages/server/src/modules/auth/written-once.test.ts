import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = new URL('../..', import.meta.url).pathname;
const paths = globSync('{modules,kernel,demo}/**/*.ts', { cwd: SOURCES }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
);

test.each([
  ['the name of a person in SQL', /concat_ws\(' ', nullif/, 'kernel/people.ts'],
  ['the role of a patient in SQL', /'PATIENT' = any/, 'modules/auth/users/user-conditions.ts'],
  ['patients without another role in SQL', /= array\['PATIENT'\]/, 'modules/auth/users/user-conditions.ts'],
  ['the 404 of a patient', /Paciente no encontrado/, 'modules/auth/patients/clinic-patients.service.ts'],
])('%s is written once', (_, pattern, path) => {
  expect(paths.filter((each) => pattern.test(readFileSync(SOURCES + each, 'utf8')))).toEqual([path]);
});

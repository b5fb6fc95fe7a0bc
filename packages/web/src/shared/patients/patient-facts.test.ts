import { expect, it } from 'vitest';
import { contentOfUser, EMPTY_CONTENT } from '../../features/clinical-history/edit/history-content.ts';
import { patient } from '../../testing/people.ts';
import { ageOn, patientFacts } from './patient-facts.ts';

it.each([
  ['2026-03-08', '1985-03-09', 40],
  ['2026-03-09', '1985-03-09', 41],
  ['2025-02-28', '2024-02-29', 0],
  ['2025-03-01', '2024-02-29', 1],
  ['2026-03-09', '2026-03-09', 0],
  ['2026-03-09', '2026-03-10', undefined],
  ['2026-03-09', '', undefined],
  ['2026-03-09', '1985-02-30', undefined],
])('gives on %s a patient born on %j the age %j', (today, birth, age) => {
  expect(ageOn(today, birth)).toBe(age);
});

it.each([
  [{}, []],
  [{ docNumber: '30111222' }, ['DNI 30111222']],
  [{ docNumber: '5111222', dob: '2025-01-01' }, ['DNI 5111222', '1 año']],
  [{ dob: '1985-03-09' }, ['41 años']],
])('shows a patient with %j as %j', (overrides, facts) => {
  const found = patientFacts({ ...EMPTY_CONTENT.demographics, ...overrides }, '2026-03-09');
  expect(found.map(({ text }) => text)).toEqual(facts);
});

const LEGAL_NAME = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';

it.each([
  ['OSDE', { text: 'OSDE 123/4' }],
  ['', { text: '123/4' }],
  [LEGAL_NAME, { text: 'OSDE 123/4', title: LEGAL_NAME }],
])('shows the insurance «%s» as %j', (healthInsurance, fact) => {
  const { demographics } = contentOfUser(patient({ healthInsurance, docNumber: null, dateOfBirth: null }));
  expect(patientFacts(demographics, '2026-03-09')).toEqual([fact]);
});

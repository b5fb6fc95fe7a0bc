import { expect, it, test } from 'vitest';
import { fieldLabel, sectionOf, validationText } from './save-errors.ts';

it.each([
  ['firstName', 'first name'],
  ['docNumber', 'doc number'],
  ['affiliateNumber', 'affiliate number'],
  ['email', 'email'],
])('%s is named %j', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test('the text of a refused save', () => {
  expect(
    validationText({ firstName: 'Este campo es requerido', docNumber: 'DNI debe tener 7 u 8 dígitos' }),
  ).toBe(
    'Errores de validación: first name: Este campo es requerido, doc number: DNI debe tener 7 u 8 dígitos',
  );
});

it.each([
  ['lastName', 0],
  ['address.street', 0],
  ['anamnesis.fuma', 1],
  ['toothStatus.16.oclusal', 2],
  ['toothNotes.0.noteText', 2],
  ['treatmentPlan.3.debit', 3],
])('%s belongs to section %d', (field, section) => {
  expect(sectionOf(field)).toBe(section);
});

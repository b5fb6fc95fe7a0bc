import { expect, it, test } from 'vitest';
import { fieldLabel, sectionOf, validationText } from './save-errors.ts';

it.each([
  ['firstName', 'first name'],
  ['docNumber', 'doc number'],
  ['email', 'email'],
])('%s is named %j', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test('lists the errors of a refused save', () => {
  expect(
    validationText({ firstName: 'Este campo es requerido', docNumber: 'DNI debe tener 7 u 8 dígitos' }),
  ).toBe(
    'Errores de validación: first name: Este campo es requerido, doc number: DNI debe tener 7 u 8 dígitos',
  );
});

it.each([
  ['lastName', 'information'],
  ['address.street', 'information'],
  ['anamnesis.fuma', 'anamnesis'],
  ['toothStatus.16.oclusal', 'odontogram'],
  ['toothNotes.0.noteText', 'odontogram'],
  ['treatmentPlan.3.debit', 'plan'],
])('%s belongs to section %s', (field, section) => {
  expect(sectionOf(field)).toBe(section);
});

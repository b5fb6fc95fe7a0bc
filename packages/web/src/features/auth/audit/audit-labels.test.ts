import { expect, it } from 'vitest';
import { actionChoices, actionLabel, objectLabel, roleLabels } from './audit-labels.ts';

it.each([
  ['read', 'Lectura'],
  ['save', 'Guardado'],
  ['archive', 'Archivo'],
  ['sign-out-everywhere', 'Cierre de todas las sesiones'],
  ['some-new-action', 'some-new-action'],
  ['constructor', 'constructor'],
])('the action %s is labelled %s', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

it.each([
  ['history', 'Historia clínica'],
  ['email-config', 'Configuración de email'],
  ['health-insurance', 'Obra social'],
  ['tooth', 'tooth'],
])('the object %s is labelled %s', (object, label) => {
  expect(objectLabel(object)).toBe(label);
});

it.each([
  ['ADMIN,DENTIST', 'Administrador, Dentista'],
  ['PUBLIC', 'Público'],
  ['SYSTEM', 'Sistema'],
  ['OWNER', 'OWNER'],
])('the roles %s are labelled %s', (roles, labels) => {
  expect(roleLabels(roles)).toBe(labels);
});

it('actions are offered in Spanish order', () => {
  const labels = actionChoices.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Aceptación', 'Activación', 'Anulación']);
});

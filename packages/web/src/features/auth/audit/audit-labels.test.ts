import { expect, it } from 'vitest';
import { actionChoices, actionLabel, objectLabel, roleLabels } from './audit-labels.ts';

it.each([
  ['read', 'Lectura'],
  ['save', 'Guardado'],
  ['archive', 'Archivado'],
  ['sign-out-everywhere', 'Cierre de todas las sesiones'],
  ['some-new-action', 'some-new-action'],
  ['constructor', 'constructor'],
])('labels the action %s %s', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

it.each([
  ['history', 'Historia clínica'],
  ['email-config', 'Configuración de email'],
  ['health-insurance', 'Obra social'],
  ['tooth', 'tooth'],
])('labels the object %s %s', (object, label) => {
  expect(objectLabel(object)).toBe(label);
});

it.each([
  ['ADMIN,DENTIST', 'Administrador, Dentista'],
  ['PUBLIC', 'Público'],
  ['SYSTEM', 'Sistema'],
  ['OWNER', 'OWNER'],
])('labels the roles %s %s', (roles, labels) => {
  expect(roleLabels(roles)).toBe(labels);
});

it('offers the actions in Spanish order', () => {
  const labels = actionChoices.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Aceptación', 'Activación', 'Anulación']);
});

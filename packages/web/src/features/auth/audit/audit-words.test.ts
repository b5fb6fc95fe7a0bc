import { expect, it } from 'vitest';
import { actionChoices, actionWord, objectWord, roleWords } from './audit-words.ts';

it.each([
  ['read', 'Lectura'],
  ['save', 'Guardado'],
  ['archive', 'Archivo'],
  ['sign-out-everywhere', 'Cierre de todas las sesiones'],
  ['some-new-action', 'some-new-action'],
  ['constructor', 'constructor'],
])('the action %s is called %s', (action, word) => {
  expect(actionWord(action)).toBe(word);
});

it.each([
  ['history', 'Historia clínica'],
  ['email-config', 'Configuración de email'],
  ['health-insurance', 'Obra social'],
  ['tooth', 'tooth'],
])('the object %s is called %s', (object, word) => {
  expect(objectWord(object)).toBe(word);
});

it.each([
  ['ADMIN,DENTIST', 'Administrador, Dentista'],
  ['PUBLIC', 'Público'],
  ['SYSTEM', 'Sistema'],
  ['OWNER', 'OWNER'],
])('the roles %s are called %s', (roles, words) => {
  expect(roleWords(roles)).toBe(words);
});

it('actions are offered in Spanish order', () => {
  const labels = actionChoices.map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['Activación', 'Aprobación', 'Archivo']);
});

import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import { newPassword } from './password.ts';

const messageOf = (password: unknown): string | undefined => {
  const checked = validate(newPassword('Falta'), password);
  return checked.ok ? undefined : Object.values(checked.errors)[0];
};

test.each([
  ['', 'Falta'],
  [undefined, 'Falta'],
  [12345678, 'Falta'],
  ['siete12', 'La contraseña debe tener al menos 8 caracteres'],
  ['x1'.repeat(64).concat('y'), 'La contraseña debe tener como máximo 128 caracteres'],
  ['nulo\u0000dentro', 'Contiene caracteres no permitidos'],
  ['medio\ud800par', 'Contiene caracteres no permitidos'],
  ['12345678', 'La contraseña es demasiado común: elegí otra'],
  ['Password1', 'La contraseña es demasiado común: elegí otra'],
  ['CONTRASEÑA', 'La contraseña es demasiado común: elegí otra'],
  ['contrasen\u0303a', 'La contraseña es demasiado común: elegí otra'],
  ['QwertyUiop', 'La contraseña es demasiado común: elegí otra'],
  ['bocajuniors', 'La contraseña es demasiado común: elegí otra'],
  ['zzzzzzzzzz', 'La contraseña es demasiado común: elegí otra'],
  ['abababababab', 'La contraseña es demasiado común: elegí otra'],
  ['zzzzzzzzz', 'La contraseña es demasiado común: elegí otra'],
  ['98765432', 'La contraseña es demasiado común: elegí otra'],
  ['234567890', 'La contraseña es demasiado común: elegí otra'],
  ['cdefghijkl', 'La contraseña es demasiado común: elegí otra'],
])('rejects %j: %s', (password, message) => {
  expect(messageOf(password)).toBe(message);
});

test.each([
  'ocho1234',
  'una frase con espacios',
  'ñandú€🦷🦷',
  ' 8 chars ',
  'x1y'.repeat(42),
  'password y algo más',
  'llama azul',
  'una clave 1212',
])('accepts %j', (password) => {
  expect(messageOf(password)).toBeUndefined();
});

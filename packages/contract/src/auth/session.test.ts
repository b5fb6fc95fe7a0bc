import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import { LOGIN_FAILED } from './login-failed.ts';
import { credentials } from './session.ts';

test.each([
  [{ username: '' }, 'Este campo es requerido'],
  [{ username: undefined }, 'Este campo es requerido'],
  [{ username: ['ana'] }, 'Este campo es requerido'],
  [{ username: 'a'.repeat(255) }, 'Máximo 254 caracteres'],
  [{ password: '' }, 'Este campo es requerido'],
  [{ password: 5 }, 'Este campo es requerido'],
  [{ password: 'a'.repeat(1025) }, 'Máximo 1024 caracteres'],
])('a sign-in with %j: %s', (overrides, message) => {
  const result = validate(credentials, { username: 'ana', password: 'x', ...overrides });
  expect(result).toEqual({ ok: false, errors: { [String(Object.keys(overrides)[0])]: message } });
});

test('a failed sign-in has the text of the specification', () => {
  expect(LOGIN_FAILED).toBe('Error en el inicio de sesión. Verifica tus credenciales.');
});

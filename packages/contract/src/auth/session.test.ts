import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import { LOGIN_FAILED } from './login-failed.ts';
import { credentials, passwordChange, signInAnswer } from './session.ts';

test.each([
  [{ username: '' }, 'Este campo es requerido'],
  [{ username: undefined }, 'Este campo es requerido'],
  [{ username: ['ana'] }, 'Este campo es requerido'],
  [{ username: 'a'.repeat(255) }, 'Máximo 254 caracteres'],
  [{ password: '' }, 'Este campo es requerido'],
  [{ password: 5 }, 'Este campo es requerido'],
  [{ password: 'a'.repeat(1025) }, 'Máximo 1024 caracteres'],
])('rejects a sign-in with %j: %s', (overrides, message) => {
  const result = validate(credentials, { username: 'ana', password: 'x', ...overrides });
  expect(result).toEqual({ ok: false, errors: { [String(Object.keys(overrides)[0])]: message } });
});

test("a failed sign-in has the specification's message", () => {
  expect(LOGIN_FAILED).toBe('Error en el inicio de sesión. Verifica tus credenciales.');
});

test('a sign-in returns a session or the required second factor', () => {
  const step = { secondFactor: { ticket: 'a', methods: ['totp'] } };
  expect(signInAnswer.parse({ token: 'a' })).toEqual({ token: 'a' });
  expect(signInAnswer.parse(step)).toEqual(step);
  expect(signInAnswer.safeParse({ secondFactor: { ticket: 'a', methods: ['sms'] } }).success).toBe(false);
});

test.each([undefined, ''])('a change of the password requires the current one: %j', (currentPassword) => {
  expect(validate(passwordChange, { currentPassword, newPassword: 'una clave de prueba' })).toEqual({
    ok: false,
    errors: { currentPassword: 'La contraseña actual es requerida' },
  });
});

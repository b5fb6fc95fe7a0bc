import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import { IDLE_LOCK_MINUTES, idleLockMinutes, unlockRequest } from './idle-lock.ts';

test.each([...IDLE_LOCK_MINUTES, null])('accepts a screen lock after %s minutes', (minutes) => {
  expect(validate(idleLockMinutes, minutes)).toEqual({ ok: true, value: minutes });
});

test('rejects a lock time that is not in the list', () => {
  expect(validate(idleLockMinutes, 7)).toMatchObject({
    errors: { body: 'Elegí uno de los tiempos de la lista' },
  });
});

test.each([
  ['no password', undefined, 'La contraseña es requerida'],
  ['an empty password', '', 'La contraseña es requerida'],
  ['a password that is too long', 'a'.repeat(1025), 'Máximo 1024 caracteres'],
])('rejects an unlock request with %s', (_, password, message) => {
  expect(validate(unlockRequest, { password })).toEqual({ ok: false, errors: { password: message } });
});

test('accepts any password in an unlock request', () => {
  const longest = { password: 'a'.repeat(1024) };
  expect(validate(unlockRequest, longest)).toEqual({ ok: true, value: longest });
});

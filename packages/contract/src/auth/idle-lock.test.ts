import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import { IDLE_LOCK_MINUTES, idleLockMinutes, unlockRequest } from './idle-lock.ts';

test.each([...IDLE_LOCK_MINUTES, null])(
  'a clinic may have its screens locked after %s minutes',
  (minutes) => {
    expect(validate(idleLockMinutes, minutes)).toEqual({ ok: true, value: minutes });
  },
);

test('other times are not in the list', () => {
  expect(validate(idleLockMinutes, 7)).toMatchObject({
    errors: { body: 'Elige uno de los tiempos de la lista' },
  });
});

test.each([
  ['no password', undefined, 'La contraseña es requerida'],
  ['an empty password', '', 'La contraseña es requerida'],
  ['one that is too long', 'a'.repeat(1025), 'Máximo 1024 caracteres'],
])('unlocking refuses %s', (_, password, message) => {
  expect(validate(unlockRequest, { password })).toEqual({ ok: false, errors: { password: message } });
});

test('unlocking takes a password of any kind', () => {
  const longest = { password: 'a'.repeat(1024) };
  expect(validate(unlockRequest, longest)).toEqual({ ok: true, value: longest });
});

import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const SECRET = 'a secret that is long enough for this';
const sealed = seal(SECRET, 'smtp password', 'SYSTEM_ADMIN', 'contraseña ñ');

test('unseals a sealed text, and seals it differently each time', () => {
  expect(unseal(SECRET, 'smtp password', 'SYSTEM_ADMIN', sealed)).toBe('contraseña ñ');
  expect(seal(SECRET, 'smtp password', 'SYSTEM_ADMIN', 'contraseña ñ')).not.toEqual(sealed);
  expect(Buffer.from(sealed).includes('contrase')).toBe(false);
});

test.each([
  ['another secret', () => unseal(`${SECRET}!`, 'smtp password', 'SYSTEM_ADMIN', sealed)],
  ['another purpose', () => unseal(SECRET, 'mail link', 'SYSTEM_ADMIN', sealed)],
  ['another row', () => unseal(SECRET, 'smtp password', 'OTHER', sealed)],
  ['a truncated text', () => unseal(SECRET, 'smtp password', 'SYSTEM_ADMIN', sealed.subarray(0, -1))],
  ['an empty text', () => unseal(SECRET, 'smtp password', 'SYSTEM_ADMIN', new Uint8Array())],
  [
    'a changed byte',
    () =>
      unseal(
        SECRET,
        'smtp password',
        'SYSTEM_ADMIN',
        sealed.map((b, i) => (i === 40 ? b ^ 1 : b)),
      ),
  ],
])('does not unseal with %s', (_, open) => {
  expect(open()).toBeUndefined();
});

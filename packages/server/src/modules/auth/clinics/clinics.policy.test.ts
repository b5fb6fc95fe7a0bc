import { expect, test } from 'vitest';
import { caller } from '../../../testing/callers.ts';
import { assertMaySend } from './clinics.policy.ts';

const body = { name: 'Sol', ownerUserId: 5, active: false };

test('an administrator sends every member', () => {
  expect(() => assertMaySend(caller('ADMIN'), body)).not.toThrow();
});

test('a dentist sends the name only', () => {
  expect(() => assertMaySend(caller('DENTIST'), { name: '' })).not.toThrow();
  const refusal = expect.objectContaining({
    status: 403,
    message: 'Solo puedes cambiar el nombre y la dirección de tu clínica',
  });
  for (const member of [{ ownerUserId: null }, { active: 'x' }, { active: true, ownerUserId: 5 }]) {
    expect(() => assertMaySend(caller('DENTIST'), { name: 'Sol', ...member })).toThrow(refusal);
  }
});

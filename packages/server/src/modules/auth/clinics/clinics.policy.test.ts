import { expect, test } from 'vitest';
import { caller } from '../../../testing/callers.ts';
import { assertMaySend } from './clinics.policy.ts';

const body = { name: 'Sol', ownerUserId: 5, active: false };

test('an administrator sends every member', () => {
  expect(() => assertMaySend(caller('ADMIN'), body)).not.toThrow();
});

test('a dentist sends neither the owner nor the state', () => {
  expect(() => assertMaySend(caller('DENTIST'), { name: '' })).not.toThrow();
  const refusal = expect.objectContaining({
    status: 403,
    message: 'Solo un administrador cambia el propietario y el estado de una clínica',
  });
  for (const member of [{ ownerUserId: null }, { active: 'x' }, { active: true, ownerUserId: 5 }]) {
    expect(() => assertMaySend(caller('DENTIST'), { name: 'Sol', ...member })).toThrow(refusal);
  }
});

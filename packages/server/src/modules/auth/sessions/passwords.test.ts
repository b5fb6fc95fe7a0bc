import { expect, test } from 'vitest';
import { LOW_COST } from '../../../testing/password-cost.ts';
import { hashPassword, PASSWORD_COST, setPasswordCost, verifyPassword } from './passwords.ts';

const HOOKS = { before: async () => {}, after: async () => {} };

test('the product hashes by argon2id with 19 MiB and two passes', async () => {
  const low = await hashPassword('una clave de prueba');
  setPasswordCost(PASSWORD_COST);
  try {
    expect(await hashPassword('una clave de prueba')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(low, 'una clave de prueba', HOOKS)).toBe(true);
  } finally {
    setPasswordCost(LOW_COST);
  }
});

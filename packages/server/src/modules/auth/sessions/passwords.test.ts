import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { LOW_COST } from '../../../testing/password-cost.ts';
import { hashPassword, PASSWORD_COST, setPasswordCost, verifyPassword } from './passwords.ts';

const VISITOR = { origin: { address: '203.0.113.7' } };
const HOOKS = { before: async () => {}, after: async () => {} };

test('hashes with argon2id, 19 MiB and two passes', async () => {
  const low = await hashPassword(VISITOR, 'una clave de prueba');
  setPasswordCost(PASSWORD_COST);
  try {
    expect(await hashPassword(VISITOR, 'una clave de prueba')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect(await verifyPassword(VISITOR, low, 'una clave de prueba', HOOKS)).toBe(true);
  } finally {
    setPasswordCost(LOW_COST);
  }
});

test('delays visitors of other networks by one turn at most', async () => {
  const finished: string[] = [];
  const flood = Array.from({ length: 100 }, async () => {
    await hashPassword(VISITOR, 'una clave de prueba');
    finished.push('flood');
  });
  await expect(hashPassword(VISITOR, 'una más')).rejects.toMatchObject({ status: 429 });
  await hashPassword({ origin: { address: '198.51.100.9' } }, 'la clave de otra persona');
  // The guesses that run at once, and as many that had started before.
  expect(finished.length).toBeLessThanOrEqual(2 * Math.max(1, availableParallelism() - 1));
  await Promise.all(flood);
});

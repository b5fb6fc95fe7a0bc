import { describe, expect, test } from 'vitest';
import { testTotpSignIns } from '../testing/totp-sign-ins.ts';

const { code, ticket, prove } = await testTotpSignIns();

describe('a code', () => {
  test('is accepted with spaces', async () => {
    expect(await prove(await ticket(), code().replace(/(...)/, '$1 '))).toHaveProperty('token');
  });
});

describe('a ticket', () => {
  test.each([
    ['with another character', (token: string) => `${token}A`],
    ['in lower case', (token: string) => token.toLowerCase()],
    ['that does not exist', () => 'NO_SUCH'],
    ['of 10,000 characters', () => 'x'.repeat(10_000)],
  ])('is refused %s', async (_, change) => {
    const token = await ticket();
    await expect(prove(change(token), code())).rejects.toMatchObject({ status: 404 });
  });

  test('accepts five of fifty codes that are sent at once', async () => {
    const token = await ticket();
    const sent = await Promise.allSettled(Array.from({ length: 50 }, () => prove(token, '000000')));
    const statuses = sent.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses).not.toContain(200);
  });
});

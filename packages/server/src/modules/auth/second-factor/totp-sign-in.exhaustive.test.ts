import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { codeAt, insertTotp, ticketIn } from '../testing/second-factor-builders.ts';

const STEP_MS = 30_000;

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });
const { auth } = app.as(null);

let dentist: BuiltUser;
let secret: string;

beforeEach(async () => {
  // The middle of a step.
  now = new Date(WEDNESDAY.getTime() + STEP_MS / 2);
  await app.owner.query('delete from throttle');
  dentist = await buildUser(app, { role: 'DENTIST' });
  secret = await insertTotp(app, dentist);
});
const code = (offset = 0) => codeAt(secret, new Date(now.getTime() + offset));
const signIn = (user = dentist) => auth.login({ body: { username: user.username, password: PASSWORD } });
const ticket = async (user = dentist) => ticketIn(await signIn(user));
const prove = (token: string, typed: string) => auth.proveTotp({ params: { token }, body: { code: typed } });

describe('a code', () => {
  test('may be grouped', async () => {
    expect(await prove(await ticket(), code().replace(/(...)/, '$1 '))).toHaveProperty('token');
  });
});

describe('a ticket', () => {
  test.each([
    ['a longer one', (token: string) => `${token}A`],
    ['one in another case', (token: string) => token.toLowerCase()],
    ['an absent one', () => 'NO_SUCH'],
    ['10,000 characters', () => 'x'.repeat(10_000)],
  ])('%s is refused', async (_, change) => {
    const token = await ticket();
    await expect(prove(change(token), code())).rejects.toMatchObject({ status: 404 });
  });

  test('takes five codes of fifty that are sent at once', async () => {
    const token = await ticket();
    const sent = await Promise.allSettled(Array.from({ length: 50 }, () => prove(token, '000000')));
    const statuses = sent.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses).not.toContain(200);
  });
});

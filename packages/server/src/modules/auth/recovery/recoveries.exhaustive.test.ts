import { INVALID_RECOVERY } from '@dentaria/contract/auth/password-recovery.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import { jobHandlers, periodicWork } from '../../../modules.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { buildEmailConfig } from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { deliverRecoveries, ENV, forgetRecoveries, tokenIn } from '../testing/recovery-mails.ts';

let now = WEDNESDAY;
const clock = () => now;
const app = await testApp({ env: ENV, clock });
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
const parts = { config, secret: TEST_SECRET, database: app.database, clock };

let server: MailServer;
let dentist: BuiltUser;

beforeEach(async () => {
  now = WEDNESDAY;
  await forgetRecoveries(app);
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  dentist = await buildUser(app, { role: 'DENTIST' });
});
afterEach(() => server.close());

const visitor = () => app.as(null).auth;
const request = (username: string) => visitor().requestPasswordRecovery({ body: { username } });
const read = (token: string) => visitor().readPasswordRecovery({ params: { token } });
const recover = (token: string, newPassword = 'otra clave de prueba') =>
  visitor().recoverPassword({ params: { token }, body: { newPassword } });
const invalid = { status: 404, message: INVALID_RECOVERY };

const deliver = () => deliverRecoveries(app, parts);

async function mailedToken(): Promise<string> {
  await request(dentist.username);
  await deliver();
  return tokenIn(server.received.at(-1)?.text);
}

test('of concurrent uses of a link one sets the password', async () => {
  const token = await mailedToken();
  const uses = await Promise.allSettled([1, 2, 3].map((n) => recover(token, `otra clave ${n} de prueba`)));
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test.each([
  ['another case', (token: string) => token.toLowerCase()],
  ['a NUL', (token: string) => `${token}%00`],
  ['10,000 characters', () => 'x'.repeat(10_000)],
])('%s gets the answer of an unknown one', async (_, change) => {
  const token = await mailedToken();
  await expect(read(change(token))).rejects.toMatchObject({ status: 404 });
});

describe('a link ends', () => {
  test('with the use of another one of the account', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    await recover(second);
    await expect(recover(first)).rejects.toMatchObject(invalid);
  });
});

describe('no mail is sent', () => {
  test('for a request that waited for 30 minutes', async () => {
    await request(dentist.username);
    now = new Date(now.getTime() + 30 * 60_000);
    await deliver();
    expect(server.received).toEqual([]);
  });

  test('beyond five an hour to one account, whatever the name', async () => {
    for (let count = 0; count < 4; count += 1) {
      await request(dentist.username);
      await request(dentist.email ?? '');
    }
    await deliver();
    expect(server.received).toHaveLength(5);
  });

  test('twice for a job that runs twice', async () => {
    await request(dentist.username);
    const { rows } = await app.owner.query('select id from password_recoveries');
    const run = () =>
      jobHandlers(parts)['password-recovery']({ id: Number(rows[0].id) }, new AbortController().signal);
    await run();
    await run();
    expect(server.received).toHaveLength(1);
  });
});

test('every link of a mail that was sent again is valid', async () => {
  await request(dentist.username);
  server.mode = 'drop-after-data';
  await deliver();
  server.mode = 'accept';
  await deliver();
  const tokens = server.received.map(({ text }) => tokenIn(text));
  expect(tokens).toHaveLength(2);
  for (const token of tokens) expect(await read(token)).toEqual({ username: dentist.username });
});

test('old requests are removed after a day', async () => {
  await request(dentist.username);
  const remove = periodicWork(parts).find(({ name }) => name === 'remove old password recoveries');
  const count = async () => (await app.owner.query('select from password_recoveries')).rowCount;
  now = new Date(now.getTime() + 24 * 3_600_000 - 1_000);
  await remove?.run();
  expect(await count()).toBe(1);
  now = new Date(now.getTime() + 2_000);
  await remove?.run();
  expect(await count()).toBe(0);
});

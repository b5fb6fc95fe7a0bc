import { describe, expect, test } from 'vitest';
import { jobHandlers, periodicWork } from '../../../modules.ts';
import { INVALID_LINK, testRecoveries, tokenIn } from '../testing/recovery-mails.ts';

const { app, parts, world, request, read, recover, deliver, mailedToken } = await testRecoveries();

test('lets one of two concurrent uses of a link set the password', async () => {
  const token = await mailedToken();
  const uses = await Promise.allSettled([1, 2, 3].map((n) => recover(token, `otra clave ${n} de prueba`)));
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test.each([
  ['another case', (token: string) => token.toLowerCase()],
  ['a NUL', (token: string) => `${token}%00`],
  ['10,000 characters', () => 'x'.repeat(10_000)],
])('answers %s like an unknown link', async (_, change) => {
  const token = await mailedToken();
  await expect(read(change(token))).rejects.toMatchObject({ status: 404 });
});

describe('a recovery link', () => {
  test('ends when another link of the account is used', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    await recover(second);
    await expect(recover(first)).rejects.toMatchObject(INVALID_LINK);
  });
});

describe('a recovery mail', () => {
  test('is not sent for a request that waited for 30 minutes', async () => {
    await request(world.dentist.username);
    world.now = new Date(world.now.getTime() + 30 * 60_000);
    await deliver();
    expect(world.server.received).toEqual([]);
  });

  test('is not sent more than five times an hour to one account, whatever the name', async () => {
    for (let count = 0; count < 4; count += 1) {
      await request(world.dentist.username);
      await request(world.dentist.email ?? '');
    }
    await deliver();
    expect(world.server.received).toHaveLength(5);
  });

  test('is sent once by a job that runs twice', async () => {
    await request(world.dentist.username);
    const { rows } = await app.owner.query('select id from outgoing_mails');
    const run = () => jobHandlers(parts)['outgoing-mail']({ id: rows[0].id }, new AbortController().signal);
    await run();
    await run();
    expect(world.server.received).toHaveLength(1);
  });
});

test('every link of a mail that was sent again is valid', async () => {
  await request(world.dentist.username);
  world.server.mode = 'drop-after-data';
  await deliver();
  world.server.mode = 'accept';
  await deliver();
  const tokens = world.server.received.map(({ text }) => tokenIn(text));
  expect(tokens).toHaveLength(2);
  for (const token of tokens) expect(await read(token)).toEqual({ username: world.dentist.username });
});

test('removes requests after a day', async () => {
  await request(world.dentist.username);
  const remove = periodicWork(parts).find(
    ({ name }) => name === 'remove expired rows of password_recoveries',
  );
  const count = async () => (await app.owner.query('select from password_recoveries')).rowCount;
  world.now = new Date(world.now.getTime() + 24 * 3_600_000 - 1_000);
  await remove?.run();
  expect(await count()).toBe(1);
  world.now = new Date(world.now.getTime() + 2_000);
  await remove?.run();
  expect(await count()).toBe(0);
});

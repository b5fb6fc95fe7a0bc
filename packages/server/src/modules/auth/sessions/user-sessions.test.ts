import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeTokens } from '../../../kernel/access/tokens.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { periodicWork } from '../../../modules.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { presentOf, WEDNESDAY } from '../../../testing/clock.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const MINUTE_MS = 60_000;
let now = WEDNESDAY;
const clock = () => now;
const advance = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const app = await testApp({ clock, env: { TRUST_PROXY: '127.0.0.1' } });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ME = '/services/auth/users/me';

let dentist: BuiltUser;
beforeEach(async () => {
  now = await presentOf(app);
  dentist = await buildUser(app, { role: 'DENTIST' });
});

async function signIn(userAgent = FIREFOX, address = '203.0.113.7', { username } = dentist): Promise<string> {
  const answer = await app.request({
    method: 'POST',
    url: '/services/auth/users/login',
    body: { username, password: PASSWORD },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  });
  return answer.json().token;
}

const list = (token: string) => app.as(token).auth.listOwnSessions();
const isLive = async (token: string): Promise<boolean> =>
  (await app.request({ method: 'GET', url: `${ME}/idle-lock`, token })).statusCode === 200;

describe('the list of sessions', () => {
  test('shows each session of the caller, the last used first, and marks the current one', async () => {
    const first = await signIn();
    advance(60);
    const second = await signIn(CHROME, '203.0.113.8');
    await signIn(CHROME, '203.0.113.9', await buildUser(app, { role: 'DENTIST' }));
    const sessions = await list(second);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        device: 'Chrome en Windows',
        address: '203.0.113.8',
        method: 'password',
        createdAt: now.toISOString(),
        lastUsedAt: now.toISOString(),
        expiresAt: new Date((decodeJwt(second).exp ?? 0) * 1000).toISOString(),
        isCurrent: true,
      },
      expect.objectContaining({ device: 'Firefox en Linux', address: '203.0.113.7', isCurrent: false }),
    ]);
    expect((await list(first)).map(({ isCurrent }) => isCurrent)).toContain(true);
  });

  test('shows the last use, which is written at most every five minutes', async () => {
    const token = await signIn();
    const began = now.toISOString();
    const lastUse = async () => (await list(token))[0]?.lastUsedAt;
    expect(await lastUse()).toBe(began);
    now = new Date(now.getTime() + 5 * MINUTE_MS - 1);
    expect(await lastUse()).toBe(began);
    now = new Date(now.getTime() + 1);
    expect(await lastUse()).toBe(now.toISOString());
  });

  test('adds a session that an earlier release opened once it is used', async () => {
    const token = await makeTokens(TEST_SECRET, 3600, clock).issue({
      ...dentist,
      roles: ['ROLE_DENTIST'],
      tokenVersion: 1,
    });
    const other = await signIn();
    await app.request({ method: 'GET', url: `${ME}/idle-lock`, token, headers: { 'user-agent': CHROME } });
    expect(await list(other)).toContainEqual(
      expect.objectContaining({ device: 'Chrome en Windows', method: null, isCurrent: false }),
    );
    expect(await list(token)).toContainEqual(expect.objectContaining({ method: null, isCurrent: true }));
  });

  test.each([
    ['signed out', (token: string) => app.as(token).auth.logout()],
    ['signed out everywhere', (token: string) => app.as(token).auth.signOutEverywhere()],
    [
      'whose user was disabled and enabled',
      () => app.owner.query('update users set token_version = token_version + 1 where id = $1', [dentist.id]),
    ],
    ['that expired', async () => advance(8 * 60)],
  ])('does not show a session %s', async (_, end) => {
    const ended = await signIn();
    await end(ended);
    expect(await list(await signIn())).toMatchObject([{ isCurrent: true }]);
  });

  test('does not bring back the sessions of a deleted user', async () => {
    const patient = await buildUser(app, { role: 'PATIENT' });
    const admin = await buildUser(app, { role: 'ADMIN' });
    await isLive(patient.token);
    await app.as(admin.token).auth.removeUser({ params: { id: patient.id } });
    expect(await list(dentist.token)).toHaveLength(1);
  });

  test('deletes sessions an hour after they expired', async () => {
    await signIn();
    const count = async () =>
      (await app.owner.query('select from sessions where user_id = $1', [dentist.id])).rowCount;
    const work = periodicWork({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      secret: TEST_SECRET,
      database: app.database,
      clock,
    }).find(({ name }) => name === 'remove expired rows of sessions');
    now = new Date(now.getTime() + 8 * 60 * MINUTE_MS - 1_000);
    await work?.run();
    expect(await count()).toBe(1);
    now = new Date(now.getTime() + 2_000);
    await work?.run();
    expect(await count()).toBe(0);
  });
});

describe('ending a session', () => {
  const end = (token: string, id = 0) => app.as(token).auth.endOwnSession({ params: { id } });
  const idOf = async (token: string) => (await list(token)).find(({ isCurrent }) => isCurrent)?.id;

  test('ends only that one, and may be repeated', async () => {
    const [here, there] = [await signIn(), await signIn(CHROME)];
    const id = await idOf(there);
    await end(here, id);
    await end(here, id);
    expect(await isLive(there)).toBe(false);
    expect(await isLive(here)).toBe(true);
    expect(await list(here)).toMatchObject([{ isCurrent: true }]);
    const { rows } = await app.owner.query(
      "select action from audit where object = 'session' and user_id = $1",
      [dentist.id],
    );
    expect(rows).toEqual([{ action: 'end' }]);
  });

  test('survives later sign-outs, which purge expired records', async () => {
    const [here, there] = [await signIn(), await signIn(CHROME)];
    await end(here, await idOf(there));
    await app.as(here).auth.logout();
    await app.as(await signIn()).auth.logout();
    expect(await isLive(there)).toBe(false);
    expect(await isLive(here)).toBe(false);
  });

  test('also works for the current one', async () => {
    const here = await signIn();
    await end(here, await idOf(here));
    expect(await isLive(here)).toBe(false);
  });

  test('returns 404 for another user, also for administrators', async () => {
    const there = await signIn();
    const id = await idOf(there);
    for (const role of ['ADMIN', 'DENTIST'] as const) {
      const other = await buildUser(app, { role });
      await expect(end(other.token, id)).rejects.toMatchObject({ status: 404 });
    }
    expect(await isLive(there)).toBe(true);
  });
});

test('keeps this session under a new token when the others are ended', async () => {
  const [here, there] = [await signIn(), await signIn(CHROME)];
  const [before] = (await list(here)).filter(({ isCurrent }) => isCurrent);
  const { token } = await app.as(here).auth.endOtherSessions();
  expect(await isLive(there)).toBe(false);
  expect(await isLive(here)).toBe(false);
  expect(await list(token)).toEqual([{ ...before, expiresAt: expect.any(String) }]);
});

test('keeps this session when a password change ends the others', async () => {
  const [here, there] = [await signIn(), await signIn(CHROME)];
  const { token } = await app
    .as(here)
    .auth.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'otra clave de prueba' } });
  expect(await isLive(there)).toBe(false);
  expect(await list(token)).toMatchObject([{ device: 'Firefox en Linux', method: 'password' }]);
});

describe('an administrator', () => {
  test('sees and ends the sessions of a user, which is audited', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const params = { id: dentist.id };
    const there = await signIn();
    const { auth } = app.as(admin.token);
    expect(await auth.listSessionsOfUser({ params })).toMatchObject([
      { device: 'Firefox en Linux', isCurrent: false },
    ]);
    await auth.endSessionsOfUser({ params });
    expect(await isLive(there)).toBe(false);
    expect(await auth.listSessionsOfUser({ params })).toEqual([]);
    const { rows } = await app.owner.query(
      'select action, object from audit where user_id = $1 and object_id = $2 order by id',
      [admin.id, dentist.id],
    );
    expect(rows).toEqual([
      { action: 'list', object: 'session' },
      { action: 'sign-out-everywhere', object: 'user' },
      { action: 'list', object: 'session' },
    ]);
  });

  test('gets 404 for an absent user', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const params = { id: 2_000_000_000 };
    await expect(app.as(admin.token).auth.listSessionsOfUser({ params })).rejects.toMatchObject({
      status: 404,
    });
    await expect(app.as(admin.token).auth.endSessionsOfUser({ params })).rejects.toMatchObject({
      status: 404,
    });
  });
});

import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { buildClinic, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { INVALID_LINK, testRecoveries, tokenIn } from '../testing/recovery-mails.ts';

const { app, world, visitor, request, read, recover, deliver, mailedToken } = await testRecoveries();
const signIn = (password: string) =>
  visitor().login({ body: { username: world.dentist.username, password } });

test('a mailed link sets a new password once, and ends every session', async () => {
  await request(` ${world.dentist.email?.toUpperCase()} `);
  await deliver();
  expect(world.server.received).toHaveLength(1);
  expect(world.server.received[0]).toMatchObject({ recipients: [world.dentist.email] });
  expect(world.server.received[0]?.text).toContain(`el usuario ${world.dentist.username}`);
  const token = tokenIn(world.server.received[0]?.text);
  expect(await read(token)).toEqual({ username: world.dentist.username });
  await recover(token);
  await expect(app.as(world.dentist.token).auth.listRoles()).rejects.toMatchObject({ status: 401 });
  await expect(signIn(PASSWORD)).rejects.toMatchObject({ status: 401 });
  expect(await signIn('otra clave de prueba')).toHaveProperty('token');
  await expect(read(token)).rejects.toMatchObject(INVALID_LINK);
  await expect(recover(token)).rejects.toMatchObject(INVALID_LINK);
  const { rows } = await app.owner.query(
    'select action, role from audit where object_id = $1 and object = $2 order by id',
    [world.dentist.id, 'user'],
  );
  expect(rows).toEqual([
    { action: 'send-recovery', role: 'SYSTEM' },
    { action: 'recover-password', role: 'PUBLIC' },
  ]);
});

test('stores only the hash of the token', async () => {
  const token = await mailedToken();
  const { rows } = await app.owner.query(
    'select r.*, l.* from password_recoveries r join password_recovery_links l on l.recovery_id = r.id',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  const { rows: jobs } = await app.owner.query('select data from jobs.job');
  expect(Object.keys(jobs[0].data)).toEqual(['id']);
});

test('keeps a link valid for 30 minutes', async () => {
  const token = await mailedToken();
  world.now = new Date(world.now.getTime() + 30 * 60_000 - 1_000);
  expect(await read(token)).toEqual({ username: world.dentist.username });
  world.now = new Date(world.now.getTime() + 1_000);
  await expect(read(token)).rejects.toMatchObject(INVALID_LINK);
  await expect(recover(token)).rejects.toMatchObject(INVALID_LINK);
});

test.each([['a cut token', (token: string) => token.slice(0, -1)]])(
  '%s gets the answer of an unknown one',
  async (_, change) => {
    const token = await mailedToken();
    await expect(read(change(token))).rejects.toMatchObject({ status: 404 });
  },
);

describe('a recovery link', () => {
  test.each([
    ['a change of the password', 'update users set token_version = token_version + 1 where id = $1'],
    ['a change of the e-mail', "update users set email = 'otra@example.com' where id = $1"],
    ['disabling the account', 'update users set enabled = false where id = $1'],
    [
      'deactivating the clinic',
      'update clinics set active = false where id = (select clinic_id from users where id = $1)',
    ],
  ])('ends with %s', async (_, change) => {
    const token = await mailedToken();
    await app.owner.query(change, [world.dentist.id]);
    await expect(recover(token)).rejects.toMatchObject(INVALID_LINK);
  });
});

describe('a recovery mail', () => {
  test('is not sent if there is no account, e-mail or active clinic, or the account is disabled', async () => {
    const disabled = await buildUser(app, { role: 'DENTIST', enabled: false });
    const closed = await buildClinic(app, { active: false });
    const inactive = await buildUser(app, { role: 'DENTIST', clinicId: closed.id });
    const unmailed = await buildUser(app, { role: 'PATIENT', email: null });
    for (const name of ['nadie', disabled.username, inactive.username, unmailed.username])
      await request(name);
    await deliver();
    expect(world.server.received).toEqual([]);
    const { rows } = await app.owner.query('select distinct mail_state, name from password_recoveries');
    expect(rows).toEqual([{ mail_state: 'none', name: null }]);
  });

  test('is not sent to an e-mail that several patients share', async () => {
    for (let count = 0; count < 2; count += 1)
      await buildUser(app, { role: 'PATIENT', email: 'familia@example.com' });
    await request('familia@example.com');
    await deliver();
    expect(world.server.received).toEqual([]);
  });
});

test('resets the delays of failed sign-ins', async () => {
  const token = await mailedToken();
  for (let guess = 0; guess < 6; guess += 1) await signIn('no es esta clave').catch(() => {});
  await expect(signIn(PASSWORD)).rejects.toMatchObject({ status: 429 });
  await recover(token);
  expect(await signIn('otra clave de prueba')).toHaveProperty('token');
});

test('answers the sixth request for a name within an hour with 429, whether or not it has an account', async () => {
  for (const name of [world.dentist.username, 'nadie']) {
    await app.owner.query('delete from throttle');
    for (let count = 0; count < 5; count += 1) await request(name);
    await expect(request(name.toUpperCase())).rejects.toMatchObject({ status: 429 });
  }
});

test('tells the page whether mail can be sent', async () => {
  expect(await visitor().readRecoveryAvailability()).toEqual({ isMailed: true });
  await app.owner.query('update email_configs set is_active = false');
  expect(await visitor().readRecoveryAvailability()).toEqual({ isMailed: false });
});

describe('a recovery request', () => {
  test('reads no account', async () => {
    const holder = await app.owner.connect();
    await holder.query('begin');
    // Accounts are excluded, because the foreign key of a request reads them.
    await holder.query('lock table users, clinics in access exclusive mode');
    try {
      await request(world.dentist.username);
      await request('nadie');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  // `npm run bench:recovery` compares the times.
  test('runs the same statements for every name', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (name: string) => {
      query.mockClear();
      await request(name);
      return query.mock.calls.map(([statement]: readonly unknown[]) =>
        typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text,
      );
    };
    try {
      const ofKnown = await statementsOf(world.dentist.username);
      expect(await statementsOf('nadie_con_esto')).toEqual(ofKnown);
      expect(ofKnown.filter((text) => text.includes('password_recoveries'))).not.toEqual([]);
    } finally {
      query.mockRestore();
    }
  });
});

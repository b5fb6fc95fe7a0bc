import { INVALID_TICKET, WRONG_CODE, WRONG_RECOVERY_CODE } from '@dentaria/contract/auth/second-factor.ts';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { describe, expect, test } from 'vitest';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { periodicWork } from '../../../modules.ts';
import { buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { TestAuthenticator } from '../../../testing/servers/authenticator.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/waiting.ts';
import { auth as authModule } from '../auth.module.ts';
import { ORIGIN, testFactorChanges } from '../testing/factor-changes.ts';
import { addPasskey, codeAt, insertTicket, insertTotp, ticketIn } from '../testing/second-factor-builders.ts';

const { app, auth, world, login, changeTicket, enrol, byCode } = await testFactorChanges();
const strict = await testApp({
  env: { PUBLIC_URL: ORIGIN, REQUIRE_SECOND_FACTOR: 'true' },
  clock: onWednesday,
});

describe('enrolling an authenticator app', () => {
  test('requires the password again', async () => {
    const wrong = app
      .as(world.dentist.token)
      .auth.confirmPassword({ body: { currentPassword: 'otra clave' } });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      errors: { currentPassword: expect.any(String) },
    });
    await expect(auth.startTotp({ params: { token: world.dentist.token } })).rejects.toMatchObject({
      status: 404,
      message: INVALID_TICKET,
    });
  });

  test('accepts a passkey that verified its user instead of the password', async () => {
    const device = await addPasskey(app, world.dentist, { origin: ORIGIN });
    const own = app.as(world.dentist.token).auth;
    const unverified = device.get(await own.startConfirmation(), { isVerified: false });
    await expect(own.confirmByPasskey({ body: { credential: unverified } })).rejects.toMatchObject({
      status: 400,
    });
    const { ticket } = await own.confirmByPasskey({
      body: { credential: device.get(await own.startConfirmation()) },
    });
    expect(await auth.startTotp({ params: { token: ticket } })).toHaveProperty('secret');
  });

  test('shows a key for the app, which a first code confirms', async () => {
    const params = { token: await changeTicket() };
    const { secret, uri } = await auth.startTotp({ params });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(`Dentaria:${world.dentist.username}`);
    expect(await login(world.dentist)).toHaveProperty('token');
    const wrong = auth.confirmTotp({ params, body: { code: '000000' } });
    await expect(wrong).rejects.toMatchObject({ status: 400, errors: { code: WRONG_CODE } });
    const code = codeAt(secret, WEDNESDAY);
    const { recoveryCodes, token } = await auth.confirmTotp({ params, body: { code } });
    expect(token).toBeNull();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await login(world.dentist)).toMatchObject({
      secondFactor: { methods: ['totp', 'recovery-code'] },
    });
    const proof = auth.proveTotp({ params: { token: ticketIn(await login(world.dentist)) }, body: { code } });
    await expect(proof).rejects.toMatchObject({ status: 400 });
    await expect(auth.startTotp({ params })).rejects.toMatchObject({ status: 409 });
  });
});

test('returns recovery codes if a concurrent request removes the other factors', async () => {
  const { id } = world.dentist;
  await addPasskey(app, world.dentist, { origin: ORIGIN });
  const params = { token: await changeTicket() };
  const { secret } = await auth.startTotp({ params });
  const removal = `with locked as materialized (select user_id from accounts where user_id = $1 for update),
                        codes as (delete from recovery_codes where user_id = $1)
                   delete from passkeys where user_id in (select user_id from locked)`;
  const { recoveryCodes } = await whileLocked(app, [removal, id], () =>
    auth.confirmTotp({ params, body: { code: codeAt(secret) } }),
  );
  expect(recoveryCodes).toHaveLength(10);
  expect(await app.as(world.dentist.token).auth.readSecondFactor()).toMatchObject({ recoveryCodesLeft: 10 });
});

describe('a recovery code', () => {
  test('opens a session once, however it is typed', async () => {
    const codes = await enrol();
    expect(await byCode(world.dentist, codes[0]?.toLowerCase().replaceAll('-', ' '))).toHaveProperty('token');
    const again = byCode(world.dentist, codes[0]);
    await expect(again).rejects.toMatchObject({ status: 400, errors: { code: WRONG_RECOVERY_CODE } });
    expect(await byCode(world.dentist, codes[1])).toHaveProperty('token');
    expect(await app.as(world.dentist.token).auth.readSecondFactor()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('is refused if it belongs to somebody else, was changed or is a password', async () => {
    const codes = await enrol();
    const other = await buildUser(app, { role: 'DENTIST' });
    const theirs = await enrol(other);
    for (const code of [theirs[0], `${codes[0]?.slice(0, -1)}?`, codes[0]?.slice(0, -2), PASSWORD]) {
      await expect(byCode(world.dentist, code)).rejects.toMatchObject({ status: 400 });
      await app.owner.query('delete from throttle');
    }
  });

  test('is stored as a salted hash', async () => {
    const codes = await enrol();
    const { rows } = await app.owner.query('select * from recovery_codes where user_id = $1', [
      world.dentist.id,
    ]);
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$/);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', '').slice(2));
  });

  test('is replaced by new ones', async () => {
    const codes = await enrol();
    const params = { token: await changeTicket() };
    const { recoveryCodes } = await auth.renewRecoveryCodes({ params });
    await expect(byCode(world.dentist, codes[0])).rejects.toMatchObject({ status: 400 });
    expect(await byCode(world.dentist, recoveryCodes[0])).toHaveProperty('token');
    const other = await buildUser(app, { role: 'DENTIST' });
    await expect(
      auth.renewRecoveryCodes({ params: { token: await changeTicket(other) } }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });
});

test('without its last factor an account needs only its password, and keeps no recovery codes', async () => {
  await enrol();
  await auth.removeTotp({ params: { token: await changeTicket() } });
  expect(await login(world.dentist)).toHaveProperty('token');
  expect(await app.as(world.dentist.token).auth.readSecondFactor()).toEqual({
    isRequired: false,
    totp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
});

test('a new password ends tickets and keeps the second factor', async () => {
  await enrol();
  const token = await changeTicket();
  await app.as(world.dentist.token).auth.changePassword({
    body: { currentPassword: PASSWORD, newPassword: 'una frase muy distinta 7' },
  });
  await expect(auth.removeTotp({ params: { token } })).rejects.toMatchObject({ status: 404 });
  const body = { username: world.dentist.username, password: 'una frase muy distinta 7' };
  expect(await auth.login({ body })).toHaveProperty('secondFactor');
});

describe('a required second factor', () => {
  const staff = () => buildUser(strict, { role: 'RECEPTIONIST' });
  const { auth: visitor } = strict.as(null);

  test('is enrolled by staff before they get a session, and not needed by patients', async () => {
    const receptionist = await staff();
    const answer = await login(receptionist, strict);
    expect(answer).toEqual({ secondFactor: { ticket: expect.any(String), methods: [] } });
    const params = { token: ticketIn(answer) };
    await expect(visitor.renewRecoveryCodes({ params })).rejects.toMatchObject({ status: 404 });
    const { secret } = await visitor.startTotp({ params });
    const { recoveryCodes, token } = await visitor.confirmTotp({
      params,
      body: { code: codeAt(secret, WEDNESDAY) },
    });
    expect(recoveryCodes).toHaveLength(10);
    expect(await strict.as(token).auth.readSecondFactor()).toMatchObject({ isRequired: true });
    await expect(visitor.startPasskey({ params })).rejects.toMatchObject({ status: 404 });
    expect(await login(receptionist, strict)).toMatchObject({
      secondFactor: { methods: ['totp', 'recovery-code'] },
    });
    expect(await login(await buildUser(strict, { role: 'PATIENT' }), strict)).toHaveProperty('token');
  });

  test('can be a passkey', async () => {
    const receptionist = await staff();
    const params = { token: ticketIn(await login(receptionist, strict)) };
    const credential = new TestAuthenticator(ORIGIN).create(await visitor.startPasskey({ params }));
    const { token } = await visitor.addPasskey({ params, body: { name: 'Notebook', credential } });
    expect(await strict.as(token).auth.readSecondFactor()).toMatchObject({
      passkeys: [{ name: 'Notebook' }],
    });
  });

  test('cannot be removed if it is the last one', async () => {
    const receptionist = await staff();
    await insertTotp(strict, receptionist);
    const remove = async () =>
      visitor.removeTotp({ params: { token: await insertTicket(strict, receptionist, 'change') } });
    await expect(remove()).rejects.toMatchObject({ status: 409 });
    await addPasskey(strict, receptionist, { origin: ORIGIN });
    await remove();
    expect(await login(receptionist, strict)).toMatchObject({ secondFactor: { methods: ['passkey'] } });
    const [passkey] = (await strict.as(receptionist.token).auth.readSecondFactor()).passkeys;
    const params = { token: await insertTicket(strict, receptionist, 'change'), id: passkey?.id ?? 0 };
    await expect(visitor.removePasskey({ params })).rejects.toMatchObject({ status: 409 });
  });
});

describe('a reset', () => {
  test('removes every factor, ends the sessions and is audited if an administrator requests it', async () => {
    await enrol();
    await addPasskey(app, world.dentist, { origin: ORIGIN });
    const admin = await buildUser(app, { role: 'ADMIN' });
    const params = { id: world.dentist.id };
    const calls = app.as(admin.token).auth;
    expect(await calls.readSecondFactorOf({ params })).toEqual({
      hasTotp: true,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    await calls.resetSecondFactor({ params });
    await expect(app.as(world.dentist.token).auth.readSecondFactor()).rejects.toMatchObject({ status: 401 });
    expect(await login(world.dentist)).toHaveProperty('token');
    const { rows } = await app.owner.query(
      "select user_id from audit where action = 'reset-second-factor' and object_id = $1",
      [world.dentist.id],
    );
    expect(rows).toEqual([{ user_id: admin.id }]);
  });

  test("is refused for the caller's own account and to other roles", async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const own = app.as(admin.token).auth.resetSecondFactor({ params: { id: admin.id } });
    await expect(own).rejects.toMatchObject({ status: 409 });
    const foreign = app.as(world.dentist.token).auth.resetSecondFactor({ params: { id: world.dentist.id } });
    await expect(foreign).rejects.toMatchObject({ status: 403 });
  });

  test('by the command lets the last administrator back in after losing their device', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    await enrol(admin);
    const kept = await authModule.makeNewPassword(app.database, admin.username, {
      timeZone: ARGENTINA_TIME_ZONE,
      resetsSecondFactor: false,
    });
    const body = (password = '') => ({ body: { username: admin.username, password } });
    expect(await auth.login(body(kept))).toHaveProperty('secondFactor');
    const options = { timeZone: ARGENTINA_TIME_ZONE, resetsSecondFactor: true };
    const password = await authModule.makeNewPassword(app.database, admin.username, options);
    expect(sessionToken(await auth.login(body(password)))).toMatch(/\./);
  });
});

test('keeps apps working after a key rotation, and lists unreadable ones', async () => {
  await app.owner.query('delete from totp_secrets');
  await insertTotp(app, world.dentist);
  const next = 'the secret that follows, long enough too';
  const rotate = (from: string, to: string) =>
    systemTransaction(app.database, (tx) => authModule.rotateTotpSecrets({ tx }, { from, to }));
  const done = { count: 1, unreadable: [] };
  expect(await rotate(TEST_SECRET, next)).toEqual(done);
  expect(await rotate(TEST_SECRET, next)).toEqual(done);
  expect(await rotate(`${next}?`, `${next}!`)).toEqual({ count: 0, unreadable: [world.dentist.username] });
  expect(await rotate(next, TEST_SECRET)).toEqual(done);
});

test('removes expired tickets and challenges and keeps valid ones', async () => {
  await changeTicket();
  await app.as(world.dentist.token).auth.startConfirmation();
  const count = async () => {
    const { rows } = await app.owner.query(
      `select (select count(*) from sign_in_tickets where user_id = $1)
            + (select count(*) from webauthn_challenges where user_id = $1) as count`,
      [world.dentist.id],
    );
    return Number(rows[0].count);
  };
  const work = async (clock: () => Date) => {
    const parts = { config: readConfig({}), secret: TEST_SECRET, database: app.database, clock };
    for (const { name, run } of periodicWork(parts))
      if (name.startsWith('remove expired rows of')) await run();
  };
  await work(onWednesday);
  expect(await count()).toBe(2);
  await work(() => new Date(WEDNESDAY.getTime() + 6 * 60_000));
  expect(await count()).toBe(0);
});

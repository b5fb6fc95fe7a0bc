import { INVALID_TICKET, WRONG_CODE } from '@dentaria/contract/auth/second-factor.ts';
import { describe, expect, test } from 'vitest';
import { buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { whileLocked } from '../../../testing/waiting.ts';
import { codeAt, insertTotp } from '../testing/second-factor-builders.ts';
import { STEP_MS, testTotpSignIns } from '../testing/totp-sign-ins.ts';

const MINUTE_MS = 60_000;

const { app, auth, world, code, signIn, ticket, prove } = await testTotpSignIns();

const later = (ms: number): void => {
  world.now = new Date(world.now.getTime() + ms);
};
const wrongCode = { status: 400, errors: { code: WRONG_CODE } };
const invalidTicket = { status: 404, message: INVALID_TICKET };

describe('a sign-in by password', () => {
  test('returns a token without a second factor and a ticket with one', async () => {
    const other = await buildUser(app, { role: 'DENTIST' });
    expect(await signIn(other)).toEqual({ token: expect.any(String) });
    expect(await signIn()).toEqual({
      secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp'] },
    });
  });

  test('ignores an unconfirmed second factor', async () => {
    const other = await buildUser(app, { role: 'DENTIST' });
    await insertTotp(app, other, { isConfirmed: false });
    expect(await signIn(other)).toEqual({ token: expect.any(String) });
  });

  test('checks the password first: a wrong one gets the usual 401', async () => {
    const wrong = auth.login({ body: { username: world.dentist.username, password: 'otra clave' } });
    await expect(wrong).rejects.toMatchObject({ status: 401 });
  });
});

describe('a code', () => {
  test('opens a session', async () => {
    const { token } = await prove(await ticket(), code());
    expect(await app.as(token).auth.readUser({ params: { id: world.dentist.id } })).toMatchObject({
      id: world.dentist.id,
    });
  });

  test('is valid once', async () => {
    const used = code();
    await prove(await ticket(), used);
    await expect(prove(await ticket(), used)).rejects.toMatchObject(wrongCode);
    // A code of an earlier step is invalid too.
    await expect(prove(await ticket(), code(-STEP_MS))).rejects.toMatchObject(wrongCode);
    later(STEP_MS);
    expect(await prove(await ticket(), code())).toHaveProperty('token');
  });

  test.each([
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ])('is accepted if the clock differs by %i steps: %s', async (steps, isAccepted) => {
    const proof = prove(await ticket(), code(steps * STEP_MS));
    if (isAccepted) expect(await proof).toHaveProperty('token');
    else await expect(proof).rejects.toMatchObject(wrongCode);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '0'.repeat(40)])(
    '%j is refused',
    async (typed) => {
      await expect(prove(await ticket(), typed)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('is refused if it belongs to another app', async () => {
    const other = await buildUser(app, { role: 'DENTIST' });
    const foreign = await insertTotp(app, other);
    await expect(prove(await ticket(), codeAt(foreign, world.now))).rejects.toMatchObject(wrongCode);
  });

  test('opens one session when it is sent twice at once', async () => {
    const token = await ticket();
    const sent = await Promise.allSettled([prove(token, code()), prove(token, code())]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a ticket', () => {
  test('is used once', async () => {
    const token = await ticket();
    await prove(token, code());
    later(STEP_MS);
    await expect(prove(token, code())).rejects.toMatchObject(invalidTicket);
  });

  test('is valid for five minutes', async () => {
    const [first, second] = [await ticket(), await buildUser(app, { role: 'DENTIST' })];
    later(5 * MINUTE_MS - 1_000);
    expect(await prove(first, code())).toHaveProperty('token');
    world.secret = await insertTotp(app, second);
    const late = await ticket(second);
    later(5 * MINUTE_MS);
    await expect(prove(late, code())).rejects.toMatchObject(invalidTicket);
  });

  test('is refused without its last character', async () => {
    const token = await ticket();
    await expect(prove(token.slice(0, -1), code())).rejects.toMatchObject({ status: 404 });
  });

  test('does not replace a session', async () => {
    const token = await ticket();
    await expect(app.as(token).auth.readSecondFactor()).rejects.toMatchObject({ status: 401 });
  });

  test('cannot change factors', async () => {
    const params = { token: await ticket() };
    await expect(auth.startTotp({ params })).rejects.toMatchObject(invalidTicket);
    await expect(auth.removeTotp({ params })).rejects.toMatchObject(invalidTicket);
  });

  test('is replaced by the ticket of the next sign-in', async () => {
    const [first, second] = [await ticket(), await ticket()];
    await expect(prove(first, code())).rejects.toMatchObject(invalidTicket);
    expect(await prove(second, code())).toHaveProperty('token');
  });

  test('is the only one after two concurrent sign-ins', async () => {
    const { id } = world.dentist;
    const lock = 'select from accounts where user_id = $1 for update';
    await whileLocked(app, [lock, id], () => Promise.all([ticket(), ticket()]), 2);
    const { rowCount } = await app.owner.query('select from sign_in_tickets where user_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

  test('accepts five codes', async () => {
    const token = await ticket();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(prove(token, '000000')).rejects.toMatchObject(wrongCode);
      await app.owner.query('delete from throttle');
    }
    await expect(prove(token, code())).rejects.toMatchObject(invalidTicket);
  });

  test.each([
    ['the password changes', 'update users set token_version = token_version + 1 where id = $1'],
    ['the account is disabled', 'update users set enabled = false where id = $1'],
    [
      'the clinic closes',
      'update clinics set active = false where id = (select clinic_id from users where id = $1)',
    ],
  ])('ends when %s', async (_, change) => {
    const token = await ticket();
    await app.owner.query(change, [world.dentist.id]);
    await expect(prove(token, code())).rejects.toMatchObject(invalidTicket);
  });

  test('is stored as a hash', async () => {
    const token = await ticket();
    const { rows } = await app.owner.query('select * from sign_in_tickets where user_id = $1', [
      world.dentist.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('throttles wrong codes by account, across tickets, until one is right', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(prove(await ticket(), '000000')).rejects.toMatchObject(wrongCode);
  await expect(prove(await ticket(), code())).rejects.toMatchObject({ status: 429 });
  const other = await buildUser(app, { role: 'DENTIST' });
  const theirs = await insertTotp(app, other);
  expect(await prove(await ticket(other), codeAt(theirs, world.now))).toHaveProperty('token');
  await app.owner.query("update throttle set blocked_until = now() where key like 'second-factor:%'");
  expect(await prove(await ticket(), code())).toHaveProperty('token');
  const { rows } = await app.owner.query('select key from throttle where key = $1', [
    `second-factor:${world.dentist.id}`,
  ]);
  expect(rows).toEqual([]);
});

test('encrypts the key at rest', async () => {
  const { rows } = await app.owner.query('select secret from totp_secrets where user_id = $1', [
    world.dentist.id,
  ]);
  expect(rows[0].secret.toString('latin1')).not.toContain(world.secret);
  const clinic = await buildClinic(app);
  const other = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  // A key copied to another account cannot be decrypted.
  await app.owner.query(
    `insert into totp_secrets (user_id, secret, created_at, confirmed_at)
     select $1, secret, now(), now() from totp_secrets where user_id = $2`,
    [other.id, world.dentist.id],
  );
  await expect(prove(await ticket(other), code())).rejects.toMatchObject(wrongCode);
});

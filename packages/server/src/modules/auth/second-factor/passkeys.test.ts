import {
  INVALID_TICKET,
  PASSKEY_ALREADY_REGISTERED,
  PASSKEY_REJECTED,
} from '@dentaria/contract/auth/second-factor.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { TestAuthenticator } from '../../../testing/servers/authenticator.ts';
import { testApp } from '../../../testing/test-app.ts';
import { addPasskey, insertTicket, ticketIn } from '../testing/second-factor-builders.ts';

const ORIGIN = 'https://dentaria.example.com';
const MINUTE_MS = 60_000;

let now = WEDNESDAY;
const app = await testApp({ env: { PUBLIC_URL: ORIGIN }, clock: () => now });
const { auth } = app.as(null);

let dentist: BuiltUser;
let device: TestAuthenticator;

beforeEach(async () => {
  now = WEDNESDAY;
  await app.owner.query('delete from throttle');
  dentist = await buildUser(app, { role: 'DENTIST' });
  device = await addPasskey(app, dentist, { origin: ORIGIN });
});

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const ticket = async (user = dentist) =>
  ticketIn(await auth.login({ body: { username: user.username, password: PASSWORD } }));
const signIn = (credential: ReturnType<TestAuthenticator['get']>) =>
  auth.signInByPasskey({ body: { credential } });
const challenge = () => auth.startPasskeySignIn();
const refused = { status: 401, message: PASSKEY_REJECTED };

describe('a passkey instead of the password', () => {
  test('opens a session of its owner, as both factors at once', async () => {
    const options = await challenge();
    expect(options).toMatchObject({
      rpId: 'dentaria.example.com',
      userVerification: 'required',
      allowCredentials: [],
    });
    const { token } = await signIn(device.get(options));
    const own = await app.as(token).auth.readSecondFactor();
    expect(own.passkeys).toMatchObject([{ name: 'Notebook', lastUsedAt: now.toISOString() }]);
  });

  test('answers a challenge only once', async () => {
    const credential = device.get(await challenge());
    await signIn(credential);
    await expect(signIn(credential)).rejects.toMatchObject(refused);
  });

  test('answers a challenge within five minutes', async () => {
    const [first, second] = [await challenge(), await challenge()];
    later(5 * MINUTE_MS - 1_000);
    expect(await signIn(device.get(first))).toHaveProperty('token');
    later(1_000);
    await expect(signIn(device.get(second))).rejects.toMatchObject(refused);
  });

  test.each([
    ['that verified no user', { isVerified: false }],
    ['for another origin', { origin: 'https://dentaria.example.com.evil.test' }],
    ['without https', { origin: 'http://dentaria.example.com' }],
    ['for another relying party', { rpId: 'example.com' }],
    ['of the creation of a passkey', { type: 'webauthn.create' }],
    ['for another user', { userHandle: Buffer.from('user 1').toString('base64url') }],
  ])('is refused %s', async (_, behaviour) => {
    await expect(signIn(device.get(await challenge(), behaviour))).rejects.toMatchObject(refused);
  });

  test('is refused for a challenge that we issued for another purpose', async () => {
    const params = { token: await ticket() };
    await expect(signIn(device.get(await auth.startPasskeyProof({ params })))).rejects.toMatchObject(refused);
    const own = await app.as(dentist.token).auth.startConfirmation();
    await expect(signIn(device.get(own))).rejects.toMatchObject(refused);
    const invented = { ...own, challenge: Buffer.alloc(32).toString('base64url') };
    await expect(signIn(device.get(invented))).rejects.toMatchObject(refused);
  });

  test('is refused with the signature of another authenticator', async () => {
    const other = await addPasskey(app, await buildUser(app, { role: 'DENTIST' }), { origin: ORIGIN });
    const options = await challenge();
    const credential = device.get(options);
    const foreign = other.get(options);
    const forged = {
      ...credential,
      response: { ...credential.response, signature: foreign.response.signature },
    };
    await expect(signIn(forged)).rejects.toMatchObject(refused);
  });

  test('is refused if its counter does not grow, because it was copied', async () => {
    await signIn(device.get(await challenge()));
    device.counter = 0;
    await expect(signIn(device.get(await challenge()))).rejects.toMatchObject(refused);
    device.counter = 5;
    expect(await signIn(device.get(await challenge()))).toHaveProperty('token');
  });

  test.each([
    ['a removed one', 'delete from passkeys where user_id = $1'],
    ['one of a disabled user', 'update users set enabled = false where id = $1'],
    [
      'one of an inactive clinic',
      'update clinics set active = false where id = (select clinic_id from users where id = $1)',
    ],
  ])('is refused: %s', async (_, change) => {
    await app.owner.query(change, [dentist.id]);
    await expect(signIn(device.get(await challenge()))).rejects.toMatchObject(refused);
  });
});

describe('a passkey as the second factor', () => {
  const prove = async (token: string, behaviour = {}) => {
    const params = { token };
    const credential = device.get(await auth.startPasskeyProof({ params }), behaviour);
    return auth.provePasskey({ params, body: { credential } });
  };

  test('opens a session, also without a PIN', async () => {
    const token = await ticket();
    expect(await auth.startPasskeyProof({ params: { token } })).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    });
    expect(await prove(token, { isVerified: false })).toHaveProperty('token');
    await expect(prove(token)).rejects.toMatchObject({ status: 404, message: INVALID_TICKET });
  });

  test('is refused if it belongs to somebody else', async () => {
    const other = await buildUser(app, { role: 'DENTIST' });
    const own = device;
    await addPasskey(app, other, { origin: ORIGIN });
    device = own;
    const token = await ticket(other);
    await expect(prove(token)).rejects.toMatchObject({
      status: 400,
      errors: { credential: PASSKEY_REJECTED },
    });
  });

  test('is refused for a challenge of the same account that was issued for a change', async () => {
    const own = app.as(dentist.token).auth;
    const forSignIn = await auth.startPasskeyProof({ params: { token: await ticket() } });
    await expect(own.confirmByPasskey({ body: { credential: device.get(forSignIn) } })).rejects.toMatchObject(
      { status: 400 },
    );
    const forChange = await own.startConfirmation();
    await expect(
      auth.provePasskey({ params: { token: await ticket() }, body: { credential: device.get(forChange) } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('is refused for a challenge of another account', async () => {
    const other = await buildUser(app, { role: 'DENTIST' });
    await addPasskey(app, other, { origin: ORIGIN });
    const options = await auth.startPasskeyProof({ params: { token: await ticket(other) } });
    const proof = auth.provePasskey({
      params: { token: await ticket() },
      body: { credential: device.get(options) },
    });
    await expect(proof).rejects.toMatchObject({ status: 400 });
  });
});

describe('adding a passkey', () => {
  const start = async (user = dentist) => {
    const params = { token: await insertTicket(app, user, 'change') };
    return { params, options: await auth.startPasskey({ params }) };
  };

  test('excludes passkeys of the account, and refuses one that another account has', async () => {
    const { params, options } = await start();
    expect(options.excludeCredentials).toMatchObject([{ id: device.credentialId }]);
    const credential = device.create(options);
    await auth.addPasskey({ params, body: { name: ' Teléfono ', credential } });
    const { passkeys } = await app.as(dentist.token).auth.readSecondFactor();
    expect(passkeys.map(({ name }) => name)).toEqual(['Notebook', 'Teléfono']);
    // The challenge was used up, and another account has the passkey.
    const again = auth.addPasskey({ params, body: { name: 'Otra', credential } });
    await expect(again).rejects.toMatchObject({ status: 409, message: PASSKEY_REJECTED });
    const other = await buildUser(app, { role: 'DENTIST' });
    await app.owner.query('update passkeys set user_id = $1 where credential_id = $2', [
      other.id,
      Buffer.from(device.credentialId, 'base64url'),
    ]);
    const next = await start();
    const taken = device.create(next.options);
    await app.owner.query('update passkeys set credential_id = $1 where user_id = $2', [
      Buffer.from(taken.id, 'base64url'),
      other.id,
    ]);
    const stolen = auth.addPasskey({ params: next.params, body: { name: 'Otra', credential: taken } });
    await expect(stolen).rejects.toMatchObject({ status: 409, message: PASSKEY_ALREADY_REGISTERED });
  });

  test.each([
    ['for another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ])('is refused %s', async (_, behaviour) => {
    const { params, options } = await start();
    const credential = device.create(options, behaviour);
    await expect(auth.addPasskey({ params, body: { name: 'Otra', credential } })).rejects.toMatchObject({
      status: 409,
      message: PASSKEY_REJECTED,
    });
  });

  test('is refused for the challenge of another account', async () => {
    const { options } = await start(await buildUser(app, { role: 'DENTIST' }));
    const { params } = await start();
    const credential = device.create(options);
    await expect(auth.addPasskey({ params, body: { name: 'Otra', credential } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

test('lets only the owner rename passkeys', async () => {
  const [passkey] = (await app.as(dentist.token).auth.readSecondFactor()).passkeys;
  const params = { id: passkey?.id ?? 0 };
  const other = await buildUser(app, { role: 'ADMIN' });
  const body = { name: 'Casa' };
  await expect(app.as(other.token).auth.renamePasskey({ params, body })).rejects.toMatchObject({
    status: 404,
  });
  await app.as(dentist.token).auth.renamePasskey({ params, body });
  expect((await app.as(dentist.token).auth.readSecondFactor()).passkeys).toMatchObject([body]);
});

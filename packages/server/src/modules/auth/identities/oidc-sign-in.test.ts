import {
  IDENTITY_NOT_PROVEN,
  INVALID_OIDC_REQUEST,
  NO_ACCOUNT_OF_IDENTITY,
} from '@dentaria/contract/auth/identities.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from '../../../testing/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';
import { envOf, oidcCalls, redirectUris } from '../testing/oidc-calls.ts';
import { codeAt, insertTotp, ticketIn } from '../testing/second-factor-builders.ts';

let now = WEDNESDAY;
const provider = await startOpenIdProvider({ redirectUris });
afterAll(() => provider.close());
const app = await testApp({ env: envOf(provider), clock: () => now });

let dentist: BuiltUser;
let serial = 0;
/** A subject of the provider whom no other test uses. */
let subject: string;

beforeEach(async () => {
  now = WEDNESDAY;
  serial += 1;
  subject = `persona-${serial}`;
  await app.owner.query('delete from throttle');
  dentist = await buildUser(app, { role: 'DENTIST' });
  provider.accounts.set(subject, { email: dentist.email ?? '', email_verified: true });
});

const calls = oidcCalls(app);
const { visitor, finish, link } = calls;
const visit = (as = subject) => calls.visit(as);
const offer = (as = subject) => calls.offer(as);
const signIn = (as = subject) => calls.signIn(as);

test('the first sign-in offers to link the account of the verified e-mail, the next ones sign in', async () => {
  const offered = await offer();
  expect(offered.email).toBe(dentist.email);
  expect(await link(dentist, offered)).toMatchObject({ provider: 'Google', email: dentist.email });
  expect(await signIn()).toBe(dentist.id);
  const { identities } = await app.as(dentist.token).auth.listIdentities();
  expect(identities).toMatchObject([{ lastUsedAt: now.toISOString() }]);
  const sessions = await app.owner.query('select method from sessions where user_id = $1', [dentist.id]);
  expect(sessions.rows).toEqual([{ method: 'identity-provider' }]);
  const { rows } = await app.owner.query(
    "select action from audit where object_id = $1 and object = 'user'",
    [dentist.id],
  );
  expect(rows).toEqual([{ action: 'link-identity' }]);
});

test('an identity is one factor: the second one of the account is still asked for', async () => {
  await link(dentist, await offer());
  const secret = await insertTotp(app, dentist);
  const step = await finish(await visit());
  if ('link' in step) throw new Error('the identity is not linked');
  const answer = await visitor().proveTotp({
    params: { token: ticketIn(step) },
    body: { code: codeAt(secret, now) },
  });
  expect(decodeJwt<{ user_id: number }>(answer.token).user_id).toBe(dentist.id);
});

test('the request has a state, a nonce and a challenge that differ each time', async () => {
  const [first, second] = [await visitor().beginOidcSignIn(), await visitor().beginOidcSignIn()];
  const query = new URL(first.url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: redirectUris[0],
    scope: 'openid email',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(query.get(name)).not.toBe(new URL(second.url).searchParams.get(name));
  }
});

test('of state, browser key and ticket only hashes are stored', async () => {
  const body = await visit();
  const answer = await finish(body);
  const { rows } = await app.owner.query('select r::text as row from oidc_requests r');
  const stored = JSON.stringify(rows);
  const hex = (secret: string) => Buffer.from(secret).toString('hex');
  for (const secret of [body.state, body.browserKey, body.code, 'link' in answer ? answer.link.ticket : '']) {
    expect(secret).not.toBe('');
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(hex(secret));
  }
});

describe('a return is refused', () => {
  const invalid = { status: 404, message: INVALID_OIDC_REQUEST };

  test('the second time', async () => {
    const body = await visit();
    await finish(body);
    await expect(finish(body)).rejects.toMatchObject(invalid);
  });

  test('in another browser, and is left to the one that began', async () => {
    const body = await visit();
    const { browserKey } = await visitor().beginOidcSignIn();
    await expect(finish({ ...body, browserKey })).rejects.toMatchObject(invalid);
    expect(await finish(body)).toHaveProperty('link');
  });

  test('after ten minutes', async () => {
    const [early, late] = [await visit(), await visit()];
    now = new Date(now.getTime() + 10 * 60_000 - 1_000);
    expect(await finish(early)).toHaveProperty('link');
    now = new Date(now.getTime() + 1_000);
    await expect(finish(late)).rejects.toMatchObject(invalid);
  });

  test('with the issuer of another provider (RFC 9207)', async () => {
    const body = await visit();
    await expect(finish({ ...body, iss: 'https://other.example.com' })).rejects.toMatchObject({
      status: 401,
      message: IDENTITY_NOT_PROVEN,
    });
  });
});

describe('an identity without an account gets one text', () => {
  const refused = { status: 401, message: NO_ACCOUNT_OF_IDENTITY };

  test.each<[string, object]>([['an e-mail that the provider has not verified', { email_verified: false }]])(
    'with %s',
    async (_, claims) => {
      await buildUser(app, { role: 'DENTIST', username: 'el_usuario' }).catch(() => undefined);
      provider.accounts.set(subject, {
        email: dentist.email ?? '',
        email_verified: true,
        ...claims,
      } as object);
      await expect(signIn()).rejects.toMatchObject(refused);
    },
  );

  test('with the e-mail of several patients, but not of one, nor of staff and a patient', async () => {
    const email = `familia${serial}@example.com`;
    await buildUser(app, { role: 'PATIENT', email });
    provider.accounts.set(subject, { email: email.toUpperCase(), email_verified: true });
    expect((await offer()).email).toBe(email.toUpperCase());
    await buildUser(app, { role: 'PATIENT', email });
    await expect(signIn()).rejects.toMatchObject(refused);
    const { token, ...receptionist } = await buildUser(app, { role: 'RECEPTIONIST', email });
    await link({ token, ...receptionist }, await offer());
    expect(await signIn()).toBe(receptionist.id);
  });

  test.each([
    ['disabled', 'update users set enabled = false where id = $1'],
    [
      'of an inactive clinic',
      'update clinics set active = false where id = (select clinic_id from users where id = $1)',
    ],
  ])('whose account is %s, before and after the link', async (_, change) => {
    const colleague = await buildUser(app, { role: 'DENTIST' });
    provider.accounts.set('otra', { email: colleague.email ?? '', email_verified: true });
    await link(dentist, await offer());
    await app.owner.query(change, [dentist.id]);
    await app.owner.query(change, [colleague.id]);
    await expect(signIn()).rejects.toMatchObject(refused);
    await expect(signIn('otra')).rejects.toMatchObject(refused);
  });
});

describe('the link', () => {
  test('stays with the account when its e-mail, its name or its password change', async () => {
    await link(dentist, await offer());
    const thief = await buildUser(app, { role: 'DENTIST' });
    await app.owner.query(
      "update users set email = 'otro@example.com', token_version = token_version + 1 where id = $1",
      [dentist.id],
    );
    await app.owner.query("update accounts set email = 'otro@example.com' where user_id = $1", [dentist.id]);
    await app.owner.query('update accounts set email = $2 where user_id = $1', [thief.id, dentist.email]);
    expect(await signIn()).toBe(dentist.id);
  });

  test('ends with the removal of the user', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    await link(dentist, await offer());
    await app.as(admin.token).auth.removeUser({ params: { id: dentist.id } });
    await expect(signIn()).rejects.toMatchObject({ status: 401, message: NO_ACCOUNT_OF_IDENTITY });
    const { rowCount } = await app.owner.query('select from linked_identities where user_id = $1', [
      dentist.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

test('the page learns the name of the provider, and only that', async () => {
  const config = await app.request({ method: 'GET', url: '/config.json' });
  expect(config.json()).toMatchObject({ identityProvider: 'Google' });
  expect(config.body).not.toContain(CLIENT_SECRET);
  expect(config.body).not.toContain(provider.issuer);
});

import {
  IDENTITY_NOT_PROVEN,
  INVALID_OIDC_REQUEST,
  NO_ACCOUNT_OF_IDENTITY,
} from '@dentaria/contract/auth/identities.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { readConfig } from '../../../kernel/config.ts';
import { periodicWork } from '../../../modules.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  startOpenIdProvider,
  visitProvider,
} from '../../../testing/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';
import { codeAt, insertTotp, ticketIn } from '../testing/second-factor-builders.ts';

const PUBLIC_URL = 'https://dentaria.example.com';
const redirectUris = [`${PUBLIC_URL}/ingreso/oidc`];

let now = WEDNESDAY;
const provider = await startOpenIdProvider({ redirectUris });
afterAll(() => provider.close());
const envOf = ({ issuer }: Pick<OpenIdProvider, 'issuer'>) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
});
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

const visitor = () => app.as(null).auth;

interface Return {
  readonly state: string;
  readonly code: string;
  readonly browserKey: string;
  readonly iss?: string;
}

/** Goes to the provider and comes back. */
async function visit(as = subject): Promise<Return> {
  const { url, browserKey } = await visitor().beginOidcSignIn();
  return comeBack(await visitProvider(url, { subject: as }), browserKey);
}

const comeBack = ({ searchParams }: URL, browserKey: string): Return => ({
  state: searchParams.get('state') ?? '',
  code: searchParams.get('code') ?? '',
  iss: searchParams.get('iss') ?? '',
  browserKey,
});

const finish = ({ state, ...body }: Return) => visitor().finishOidcSignIn({ params: { state }, body });

async function offer(as = subject): Promise<{ ticket: string; browserKey: string; email: string | null }> {
  const body = await visit(as);
  const answer = await finish(body);
  if (!('link' in answer)) throw new Error('no link is offered');
  return { ...answer.link, browserKey: body.browserKey };
}

const link = (user: BuiltUser, { ticket, browserKey }: { ticket: string; browserKey: string }) =>
  app
    .as(user.token)
    .auth.linkIdentity({ params: { ticket }, body: { browserKey, currentPassword: PASSWORD } });

async function signIn(as = subject): Promise<BuiltUser['id'] | undefined> {
  const answer = await finish(await visit(as));
  if (!('token' in answer)) throw new Error('no session begins');
  return decodeJwt<{ user_id: number }>(answer.token).user_id;
}

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

  test('with an unknown or a cut state', async () => {
    const body = await visit();
    for (const state of ['x', body.state.slice(0, -1), `${body.state}\u0000`])
      await expect(finish({ ...body, state })).rejects.toMatchObject(invalid);
  });

  test('after ten minutes', async () => {
    const [early, late] = [await visit(), await visit()];
    now = new Date(now.getTime() + 10 * 60_000 - 1_000);
    expect(await finish(early)).toHaveProperty('link');
    now = new Date(now.getTime() + 1_000);
    await expect(finish(late)).rejects.toMatchObject(invalid);
  });

  test('by one of two concurrent calls', async () => {
    const body = await visit();
    const calls = await Promise.allSettled([finish(body), finish(body)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('with a code that was cut, used or issued for another request', async () => {
    const [used, other, cut] = [await visit(), await visit(), await visit()];
    await finish(used);
    for (const body of [
      { ...cut, code: cut.code.slice(0, -1) },
      { ...other, code: used.code },
      { ...(await visit()), code: (await visit()).code },
    ])
      await expect(finish(body)).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_PROVEN });
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

  test.each([
    ['an e-mail that the provider has not verified', { email_verified: false }],
    ['no e-mail', { email: undefined }],
    ['an e-mail that nobody has', { email: 'nadie@example.com' }],
    ['a username in place of an e-mail', { email: 'el_usuario' }],
    ['an e-mail with NUL', { email: 'nadie\u0000@example.com' }],
  ])('with %s', async (_, claims) => {
    await buildUser(app, { role: 'DENTIST', username: 'el_usuario' }).catch(() => undefined);
    provider.accounts.set(subject, { email: dentist.email ?? '', email_verified: true, ...claims } as object);
    await expect(signIn()).rejects.toMatchObject(refused);
  });

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

  test('of a removed user whom records name leaves the identity to another account', async () => {
    await link(dentist, await offer());
    await app.owner.query('update accounts set removed = true where user_id = $1', [dentist.id]);
    const successor = await buildUser(app, { role: 'DENTIST', email: dentist.email });
    await link(successor, await offer());
    expect(await signIn()).toBe(successor.id);
  });
});

test.each([
  ['states the e-mail at its userinfo endpoint', { emailInIdToken: false }],
  ['accepts the secret in a header only', { clientAuthentication: 'client_secret_basic' }],
] as const)('a provider may be one that %s', async (_, options) => {
  const other = await startOpenIdProvider({ redirectUris, ...options });
  other.accounts.set('ana', { email: dentist.email ?? '', email_verified: true });
  const product = await testApp({ env: { ...envOf(other), OIDC_LABEL: 'Keycloak' } });
  const { email } = await buildUser(product, { role: 'DENTIST', email: dentist.email });
  try {
    const { url, browserKey } = await product.as(null).auth.beginOidcSignIn();
    const { state, ...body } = comeBack(await visitProvider(url, { subject: 'ana' }), browserKey);
    const answer = await product.as(null).auth.finishOidcSignIn({ params: { state }, body });
    expect(answer).toMatchObject({ link: { email } });
  } finally {
    await other.close();
  }
});

test('keys that the provider rotated are fetched, at most once a minute', async () => {
  await link(dentist, await offer());
  const start = systemClock().getTime();
  const fetches = () => provider.requests.filter((request) => request === 'GET /jwks').length;
  const before = fetches();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  try {
    await provider.rotateKeys();
    vi.setSystemTime(start + 61_000);
    now = systemClock();
    expect(await signIn()).toBe(dentist.id);
    expect(fetches()).toBe(before + 1);
    await provider.rotateKeys();
    for (let call = 0; call < 3; call += 1)
      await expect(signIn()).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_PROVEN });
    expect(fetches()).toBe(before + 1);
    vi.setSystemTime(start + 123_000);
    now = systemClock();
    expect(await signIn()).toBe(dentist.id);
  } finally {
    vi.useRealTimers();
  }
});

test('the page learns the name of the provider, and only that', async () => {
  const config = await app.request({ method: 'GET', url: '/config.json' });
  expect(config.json()).toMatchObject({ identityProvider: 'Google' });
  expect(config.body).not.toContain(CLIENT_SECRET);
  expect(config.body).not.toContain(provider.issuer);
});

test('old requests are removed after they expire', async () => {
  await app.owner.query('delete from oidc_requests');
  await visitor().beginOidcSignIn();
  const parts = { config: readConfig({}), secret: '', database: app.database, clock: () => now };
  const work = periodicWork(parts).find(({ name }) => name.includes('identity provider'));
  const count = async () => (await app.owner.query('select from oidc_requests')).rowCount;
  await work?.run();
  expect(await count()).toBe(1);
  now = new Date(now.getTime() + 10 * 60_000 + 1_000);
  await work?.run();
  expect(await count()).toBe(0);
});

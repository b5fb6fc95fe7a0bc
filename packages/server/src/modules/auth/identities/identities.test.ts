import { INVALID_OIDC_REQUEST } from '@dentaria/contract/auth/identities.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startOpenIdProvider,
  visitProvider,
} from '../../../testing/servers/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';

const PUBLIC_URL = 'https://dentaria.example.com';

let now = WEDNESDAY;
const provider = await startOpenIdProvider({ redirectUris: [`${PUBLIC_URL}/ingreso/oidc`] });
afterAll(() => provider.close());
const app = await testApp({
  env: {
    PUBLIC_URL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_LABEL: 'Keycloak',
  },
  clock: () => now,
});

let user: BuiltUser;
let serial = 0;
let subject: string;

beforeEach(async () => {
  now = WEDNESDAY;
  serial += 1;
  subject = `persona-${serial}`;
  await app.owner.query('delete from throttle');
  user = await buildUser(app, { role: 'PATIENT' });
  // No account has this e-mail: signed-in users may link any identity.
  provider.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true });
});

const of = ({ token }: BuiltUser) => app.as(token).auth;

async function visit(as = user) {
  const { url, browserKey } = await of(as).beginIdentityLink();
  const { searchParams } = await visitProvider(url, { subject });
  const [state = '', code = '', iss = ''] = ['state', 'code', 'iss'].map(
    (name) => searchParams.get(name) ?? '',
  );
  return { params: { state }, body: { code, iss, browserKey } };
}

async function prove(as = user) {
  const { params, body } = await visit(as);
  const { ticket } = await of(as).proveIdentity({ params, body });
  return { ticket, browserKey: body.browserKey };
}

const link = (
  { ticket, browserKey }: Awaited<ReturnType<typeof prove>>,
  currentPassword = PASSWORD,
  as = user,
) => of(as).linkIdentity({ params: { ticket }, body: { browserKey, currentPassword } });

test('a signed-in user links an identity with their password, and unlinks it', async () => {
  expect(await of(user).listIdentities()).toEqual({ provider: 'Keycloak', canLink: true, identities: [] });
  const linked = await link(await prove());
  expect(linked).toEqual({
    id: expect.any(Number),
    provider: 'Keycloak',
    email: `${subject}@example.org`,
    createdAt: now.toISOString(),
    lastUsedAt: null,
  });
  expect(await of(user).listIdentities()).toEqual({
    provider: 'Keycloak',
    canLink: false,
    identities: [linked],
  });
  const params = { id: linked.id };
  await expect(
    of(user).unlinkIdentity({ params, body: { currentPassword: 'no es esta clave' } }),
  ).rejects.toMatchObject({ status: 400, errors: { currentPassword: expect.any(String) } });
  await of(user).unlinkIdentity({ params, body: { currentPassword: PASSWORD } });
  expect((await of(user).listIdentities()).identities).toEqual([]);
  await expect(
    of(user).unlinkIdentity({ params, body: { currentPassword: PASSWORD } }),
  ).rejects.toMatchObject({ status: 404 });
  const { rows } = await app.owner.query('select action from audit where user_id = $1 order by id', [
    user.id,
  ]);
  expect(rows).toEqual([{ action: 'link-identity' }, { action: 'unlink-identity' }]);
});

test('a wrong password links nothing, keeps the ticket and is delayed after the fifth', async () => {
  const proven = await prove();
  for (let guess = 0; guess < 5; guess += 1)
    await expect(link(proven, 'no es esta clave')).rejects.toMatchObject({ status: 400 });
  await expect(link(proven)).rejects.toMatchObject({ status: 429 });
  await app.owner.query('delete from throttle');
  expect(await link(proven)).toMatchObject({ provider: 'Keycloak' });
});

describe('a ticket', () => {
  const invalid = { status: 404, message: INVALID_OIDC_REQUEST };

  test('is refused the second time', async () => {
    const proven = await prove();
    await link(proven);
    await expect(link(proven)).rejects.toMatchObject(invalid);
  });

  test('is refused for another user and in another browser', async () => {
    const proven = await prove();
    const other = await buildUser(app, { role: 'DENTIST' });
    await expect(link(proven, PASSWORD, other)).rejects.toMatchObject(invalid);
    await expect(link({ ...proven, browserKey: 'x' })).rejects.toMatchObject(invalid);
    expect(await link(proven)).toHaveProperty('id');
  });

  test('is refused after ten minutes', async () => {
    const proven = await prove();
    now = new Date(now.getTime() + 10 * 60_000);
    await expect(link(proven)).rejects.toMatchObject(invalid);
  });

  test('is refused to one of two concurrent requests', async () => {
    const proven = await prove();
    const calls = await Promise.allSettled([link(proven), link(proven)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a return is refused to another user, and if sign-in and linking are mixed up', async () => {
  const [call, other] = [await visit(), await buildUser(app, { role: 'DENTIST' })];
  await expect(of(other).proveIdentity(call)).rejects.toMatchObject({ status: 404 });
  await expect(app.as(null).auth.finishOidcSignIn(call)).rejects.toMatchObject({ status: 404 });
  const begun = await app.as(null).auth.beginOidcSignIn();
  const state = new URL(begun.url).searchParams.get('state') ?? '';
  await expect(
    of(user).proveIdentity({ params: { state }, body: { code: 'x', browserKey: begun.browserKey } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('an identity is linked to one account, and an account to one identity of a provider', async () => {
  const [first, second] = [await prove(), await prove()];
  const other = await buildUser(app, { role: 'DENTIST' });
  const ofOther = await prove(other);
  await link(first);
  await expect(link(second)).rejects.toMatchObject({ status: 409 });
  await expect(link(ofOther, PASSWORD, other)).rejects.toMatchObject({ status: 409 });
  await expect(prove(other)).rejects.toMatchObject({ status: 409 });
  subject = `${subject}-otra`;
  await expect(prove()).rejects.toMatchObject({ status: 409 });
});

test('an invalid code does not end the session', async () => {
  const { params, body } = await visit();
  await expect(of(user).proveIdentity({ params, body: { ...body, code: 'x' } })).rejects.toMatchObject({
    status: 409,
  });
});

test('an identity of an earlier provider is named by its host', async () => {
  await app.owner.query(
    `insert into linked_identities (user_id, issuer, subject, created_at)
     values ($1, 'https://accounts.example.com/realms/x', 'ana', now())`,
    [user.id],
  );
  expect(await of(user).listIdentities()).toMatchObject({
    canLink: true,
    identities: [{ provider: 'accounts.example.com', email: null }],
  });
});

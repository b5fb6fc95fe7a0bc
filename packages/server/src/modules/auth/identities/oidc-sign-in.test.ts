import {
  IDENTITY_NOT_LINKED,
  IDENTITY_NOT_VERIFIED,
  INVALID_OIDC_REQUEST,
} from '@dentaria/contract/auth/identities.ts';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../../../testing/servers/openid-provider.ts';
import { redirectUris, testOidcSignIn } from '../testing/oidc-calls.ts';
import { codeAt, insertTotp, ticketIn } from '../testing/second-factor-builders.ts';

const { app, provider, world, visitor, visit, finish, offer, link, signIn } = await testOidcSignIn();

test('offers to link the account of the verified e-mail first, and then signs in', async () => {
  const offered = await offer();
  expect(offered.email).toBe(world.dentist.email);
  expect(await link(world.dentist, offered)).toMatchObject({
    provider: 'Google',
    email: world.dentist.email,
  });
  expect(await signIn()).toBe(world.dentist.id);
  const { identities } = await app.as(world.dentist.token).auth.listIdentities();
  expect(identities).toMatchObject([{ lastUsedAt: world.now.toISOString() }]);
  const sessions = await app.owner.query('select method from sessions where user_id = $1', [
    world.dentist.id,
  ]);
  expect(sessions.rows).toEqual([{ method: 'identity-provider' }]);
  const { rows } = await app.owner.query(
    "select action from audit where object_id = $1 and object = 'user'",
    [world.dentist.id],
  );
  expect(rows).toEqual([{ action: 'link-identity' }]);
});

test("requires the account's second factor after the identity provider", async () => {
  await link(world.dentist, await offer());
  const secret = await insertTotp(app, world.dentist);
  const step = await finish(await visit());
  if ('link' in step) throw new Error('the identity is not linked');
  const answer = await visitor().proveTotp({
    params: { token: ticketIn(step) },
    body: { code: codeAt(secret, world.now) },
  });
  expect(decodeJwt<{ user_id: number }>(answer.token).user_id).toBe(world.dentist.id);
});

test('sends a state, a nonce and a challenge that differ each time', async () => {
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

test('stores only hashes of state, browser key and ticket', async () => {
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

describe('a return', () => {
  const invalid = { status: 404, message: INVALID_OIDC_REQUEST };

  test('is refused the second time', async () => {
    const body = await visit();
    await finish(body);
    await expect(finish(body)).rejects.toMatchObject(invalid);
  });

  test('is refused in another browser, and stays valid in the one that began it', async () => {
    const body = await visit();
    const { browserKey } = await visitor().beginOidcSignIn();
    await expect(finish({ ...body, browserKey })).rejects.toMatchObject(invalid);
    expect(await finish(body)).toHaveProperty('link');
  });

  test('is refused after ten minutes', async () => {
    const [early, late] = [await visit(), await visit()];
    world.now = new Date(world.now.getTime() + 10 * 60_000 - 1_000);
    expect(await finish(early)).toHaveProperty('link');
    world.now = new Date(world.now.getTime() + 1_000);
    await expect(finish(late)).rejects.toMatchObject(invalid);
  });

  test('is refused with the issuer of another provider (RFC 9207)', async () => {
    const body = await visit();
    await expect(finish({ ...body, iss: 'https://other.example.com' })).rejects.toMatchObject({
      status: 401,
      message: IDENTITY_NOT_VERIFIED,
    });
  });
});

describe('an identity without an account', () => {
  const refused = { status: 401, message: IDENTITY_NOT_LINKED };

  test.each<[string, object]>([['an e-mail that the provider has not verified', { email_verified: false }]])(
    'gets the same message with %s',
    async (_, claims) => {
      await buildUser(app, { role: 'DENTIST', username: 'el_usuario' }).catch(() => undefined);
      provider.accounts.set(world.subject, {
        email: world.dentist.email ?? '',
        email_verified: true,
        ...claims,
      } as object);
      await expect(signIn()).rejects.toMatchObject(refused);
    },
  );

  test('gets the same message if several patients share the e-mail, but not if one patient or staff has it', async () => {
    const email = `familia-de-${world.subject}@example.com`;
    await buildUser(app, { role: 'PATIENT', email });
    provider.accounts.set(world.subject, { email: email.toUpperCase(), email_verified: true });
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
  ])('gets the same message if the account is %s, before and after linking', async (_, change) => {
    const colleague = await buildUser(app, { role: 'DENTIST' });
    provider.accounts.set('otra', { email: colleague.email ?? '', email_verified: true });
    await link(world.dentist, await offer());
    await app.owner.query(change, [world.dentist.id]);
    await app.owner.query(change, [colleague.id]);
    await expect(signIn()).rejects.toMatchObject(refused);
    await expect(signIn('otra')).rejects.toMatchObject(refused);
  });
});

describe('a linked identity', () => {
  test("stays linked when the account's e-mail, username or password changes", async () => {
    await link(world.dentist, await offer());
    const thief = await buildUser(app, { role: 'DENTIST' });
    await app.owner.query(
      "update users set email = 'otro@example.com', token_version = token_version + 1 where id = $1",
      [world.dentist.id],
    );
    await app.owner.query("update accounts set email = 'otro@example.com' where user_id = $1", [
      world.dentist.id,
    ]);
    await app.owner.query('update accounts set email = $2 where user_id = $1', [
      thief.id,
      world.dentist.email,
    ]);
    expect(await signIn()).toBe(world.dentist.id);
  });

  test('is unlinked when the user is removed', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    await link(world.dentist, await offer());
    await app.as(admin.token).auth.removeUser({ params: { id: world.dentist.id } });
    await expect(signIn()).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_LINKED });
    const { rowCount } = await app.owner.query('select from linked_identities where user_id = $1', [
      world.dentist.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

test('tells the page only the name of the provider', async () => {
  const config = await app.request({ method: 'GET', url: '/config.json' });
  expect(config.json()).toMatchObject({ identityProvider: 'Google' });
  expect(config.body).not.toContain(CLIENT_SECRET);
  expect(config.body).not.toContain(provider.issuer);
});

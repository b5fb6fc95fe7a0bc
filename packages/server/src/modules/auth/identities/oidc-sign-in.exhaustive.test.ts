import {
  IDENTITY_NOT_LINKED,
  IDENTITY_NOT_VERIFIED,
  INVALID_OIDC_REQUEST,
} from '@dentaria/contract/auth/identities.ts';
import { describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { periodicWork } from '../../../modules.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { startOpenIdProvider, visitProvider } from '../../../testing/servers/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';
import { envOf, redirectUris, returnFromProvider, testOidcSignIn } from '../testing/oidc-calls.ts';

const { app, provider, world, visitor, visit, finish, offer, link, signIn } = await testOidcSignIn();

describe('a return', () => {
  const invalid = { status: 404, message: INVALID_OIDC_REQUEST };

  test('is refused with an unknown or truncated state', async () => {
    const body = await visit();
    for (const state of ['x', body.state.slice(0, -1), `${body.state}\u0000`])
      await expect(finish({ ...body, state })).rejects.toMatchObject(invalid);
  });

  test('is refused to one of two concurrent requests', async () => {
    const body = await visit();
    const calls = await Promise.allSettled([finish(body), finish(body)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is refused with a code that was truncated, used or issued for another request', async () => {
    const [used, other, cut] = [await visit(), await visit(), await visit()];
    await finish(used);
    for (const body of [
      { ...cut, code: cut.code.slice(0, -1) },
      { ...other, code: used.code },
      { ...(await visit()), code: (await visit()).code },
    ])
      await expect(finish(body)).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_VERIFIED });
  });
});

describe('an identity without an account', () => {
  const refused = { status: 401, message: IDENTITY_NOT_LINKED };

  test.each<[string, object]>([
    ['no e-mail', { email: undefined }],
    ['an e-mail that nobody has', { email: 'nadie@example.com' }],
    ['a username in place of an e-mail', { email: 'el_usuario' }],
    ['an e-mail with NUL', { email: 'nadie\u0000@example.com' }],
  ])('gets the same message with %s', async (_, claims) => {
    await buildUser(app, { role: 'DENTIST', username: 'el_usuario' }).catch(() => undefined);
    provider.accounts.set(world.subject, {
      email: world.dentist.email ?? '',
      email_verified: true,
      ...claims,
    } as object);
    await expect(signIn()).rejects.toMatchObject(refused);
  });
});

describe('a linked identity', () => {
  test('becomes free for another account when its user is removed but stays on record', async () => {
    await link(world.dentist, await offer());
    await app.owner.query('update accounts set removed = true where user_id = $1', [world.dentist.id]);
    const successor = await buildUser(app, { role: 'DENTIST', email: world.dentist.email });
    await link(successor, await offer());
    expect(await signIn()).toBe(successor.id);
  });
});

test.each([
  ['states the e-mail at its userinfo endpoint', { emailInIdToken: false }],
  ['accepts the secret in a header only', { clientAuthentication: 'client_secret_basic' }],
] as const)('a provider may be one that %s', async (_, options) => {
  const other = await startOpenIdProvider({ redirectUris, ...options });
  other.accounts.set('ana', { email: world.dentist.email ?? '', email_verified: true });
  const product = await testApp({ env: { ...envOf(other), OIDC_LABEL: 'Keycloak' } });
  const { email } = await buildUser(product, { role: 'DENTIST', email: world.dentist.email });
  try {
    const { url, browserKey } = await product.as(null).auth.beginOidcSignIn();
    const { state, ...body } = returnFromProvider(await visitProvider(url, { subject: 'ana' }), browserKey);
    const answer = await product.as(null).auth.finishOidcSignIn({ params: { state }, body });
    expect(answer).toMatchObject({ link: { email } });
  } finally {
    await other.close();
  }
});

test('fetches keys that the provider rotated, at most once a minute', async () => {
  await link(world.dentist, await offer());
  const start = systemClock().getTime();
  const fetches = () => provider.requests.filter((request) => request === 'GET /jwks').length;
  const before = fetches();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  try {
    await provider.rotateKeys();
    vi.setSystemTime(start + 61_000);
    world.now = systemClock();
    expect(await signIn()).toBe(world.dentist.id);
    expect(fetches()).toBe(before + 1);
    await provider.rotateKeys();
    for (let call = 0; call < 3; call += 1)
      await expect(signIn()).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_VERIFIED });
    expect(fetches()).toBe(before + 1);
    vi.setSystemTime(start + 123_000);
    world.now = systemClock();
    expect(await signIn()).toBe(world.dentist.id);
  } finally {
    vi.useRealTimers();
  }
});

test('removes expired requests', async () => {
  await app.owner.query('delete from oidc_requests');
  await visitor().beginOidcSignIn();
  const parts = { config: readConfig({}), secret: '', database: app.database, clock: () => world.now };
  const work = periodicWork(parts).find(({ name }) => name === 'remove expired rows of oidc_requests');
  const count = async () => (await app.owner.query('select from oidc_requests')).rowCount;
  await work?.run();
  expect(await count()).toBe(1);
  world.now = new Date(world.now.getTime() + 10 * 60_000 + 1_000);
  await work?.run();
  expect(await count()).toBe(0);
});

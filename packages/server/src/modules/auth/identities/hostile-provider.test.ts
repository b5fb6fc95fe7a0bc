import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { IDENTITY_NOT_PROVEN, PROVIDER_AWAY } from '@dentaria/contract/auth/identities.ts';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser, PASSWORD } from '../../../testing/builders.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../../../testing/openid-provider.ts';
import {
  codeOf,
  FUTURE,
  PAST,
  type ScriptedProvider,
  startScriptedProvider,
} from '../../../testing/scripted-provider.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const envOf = ({ issuer }: Pick<ScriptedProvider, 'issuer'>) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
});

let provider: ScriptedProvider;
let app: TestApp;

beforeEach(async () => {
  provider = await startScriptedProvider();
  app = await testApp({ env: envOf(provider) });
});
afterEach(() => provider.close());

const visitor = () => app.as(null).auth;

/** Comes back with a code. The nonce of the request is the provider's. */
async function signIn() {
  const { url, browserKey } = await visitor().beginOidcSignIn();
  const { searchParams } = new URL(url);
  provider.nonce = searchParams.get('nonce') ?? '';
  const params = { state: searchParams.get('state') ?? '' };
  const code = codeOf({ nonce: provider.nonce });
  return visitor().finishOidcSignIn({ params, body: { code, browserKey } });
}

const linked = async () => {
  const user = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query(
    "insert into linked_identities (user_id, issuer, subject, created_at) values ($1, $2, 'ana', now())",
    [user.id, provider.issuer],
  );
  return user;
};

test('a valid ID token signs in', async () => {
  await linked();
  expect(await signIn()).toHaveProperty('token');
});

/** A token that is signed by `HS256` with the client's secret, or with the public key that everybody knows. */
const hmac = (claims: object, key: string) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));

const valid = ({ issuer, nonce }: ScriptedProvider) => ({
  iss: issuer,
  aud: CLIENT_ID,
  sub: 'ana',
  nonce,
  iat: PAST,
  exp: FUTURE,
});

const TOKENS: Readonly<Record<string, (provider: ScriptedProvider) => Promise<string> | string>> = {
  'of another issuer': (p) => p.sign({ iss: 'https://other.example.com' }),
  'for another audience': (p) => p.sign({ aud: 'another application' }),
  'for several audiences, without azp': (p) => p.sign({ aud: [CLIENT_ID, 'another application'] }),
  'with the azp of another application': (p) =>
    p.sign({ aud: [CLIENT_ID, 'another application'], azp: 'another application' }),
  'that has expired': (p) => p.sign({ iat: PAST, exp: PAST + 60 }),
  'that is not valid yet': (p) => p.sign({ nbf: FUTURE - 60 }),
  'without an expiry': (p) => p.sign({ exp: undefined as never }),
  'without the time of its issue': (p) => p.sign({ iat: undefined as never }),
  'with another nonce': (p) => p.sign({ nonce: 'another nonce' }),
  'without a nonce': (p) => p.sign({ nonce: undefined }),
  'without a subject': (p) => p.sign({ sub: undefined as never }),
  'that is not signed': (p) => new UnsecuredJWT(valid(p)).encode(),
  'signed by HMAC with the secret of the client': (p) => hmac(valid(p), CLIENT_SECRET),
  "signed with a key that is not the provider's": async (p) =>
    new SignJWT(valid(p))
      .setProtectedHeader({ alg: 'ES256', kid: 'first' })
      .sign((await generateKeyPair('ES256')).privateKey),
  'signed with a key that the provider does not list': (p) => p.sign({}, { kid: 'unknown' }),
  'whose signature was cut': async (p) => (await p.sign({})).slice(0, -10),
  'whose claims were changed': async (p) => {
    const [header, , signature] = (await p.sign({})).split('.');
    const claims = Buffer.from(JSON.stringify({ ...valid(p), sub: 'otra' })).toString('base64url');
    return `${header}.${claims}.${signature}`;
  },
  'that is no token': () => 'x',
};

describe('an ID token is refused', () => {
  test.each(Object.entries(TOKENS))('%s', async (_, make) => {
    await linked();
    provider.idToken = async () => make(provider);
    await expect(signIn()).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_PROVEN });
    const { rows } = await app.owner.query('select last_used_at from linked_identities');
    expect(rows).toEqual([{ last_used_at: null }]);
  });

  test('if there is none', async () => {
    provider.answers.set('/token', (_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ access_token: 'x', token_type: 'Bearer' })),
    );
    await expect(signIn()).rejects.toMatchObject({ status: 401 });
  });
});

describe('the answer is a 503 in time, and passwords sign in,', () => {
  const away = { status: 503, message: PROVIDER_AWAY };
  const html = '<!doctype html><title>Error</title>';

  const expectAway = async () => {
    await expect(signIn()).rejects.toMatchObject(away);
    const { username } = await buildUser(app, { role: 'DENTIST' });
    expect(await visitor().login({ body: { username, password: PASSWORD } })).toHaveProperty('token');
  };

  const PATHS = ['/.well-known/openid-configuration', '/token', '/jwks'];

  test.each(PATHS)('when %s is a page, an error, a redirect, too large or cut', async (path) => {
    let isFollowed = false;
    provider.answers.set('/elsewhere', (_, response) => {
      isFollowed = true;
      response.end();
    });
    const json = { 'content-type': 'application/json' };
    for (const respond of [
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      (response) => response.writeHead(200, json).end(html),
      (response) => response.writeHead(500, json).end('{}'),
      (response) => response.writeHead(302, { location: `${provider.issuer}/elsewhere` }).end(),
      (response) => response.writeHead(200, json).end(`"${'x'.repeat(300 * 1024)}"`),
      (response) =>
        response.writeHead(200, { ...json, 'content-length': '100' }).write('{') && response.destroy(),
      (response) => response.destroy(),
    ] satisfies ((response: ServerResponse) => unknown)[]) {
      provider.answers.set(path, (_, response) => respond(response));
      await expectAway();
    }
    expect(isFollowed).toBe(false);
    // The first answer that is right is used: no failure is kept.
    provider.answers.clear();
    await linked();
    expect(await signIn()).toHaveProperty('token');
  });

  test.each(PATHS)('when %s does not answer, or never ends', async (path) => {
    let limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(4_000);
      limit = new AbortController();
      return limit.signal;
    });
    const end = () => limit.abort(new DOMException('The limit of the test', 'TimeoutError'));
    try {
      for (const respond of [
        end,
        (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{', end),
      ] satisfies ((response: ServerResponse) => unknown)[]) {
        provider.answers.set(path, (_, response) => void respond(response));
        await expectAway();
      }
    } finally {
      timeout.mockRestore();
    }
  });

  test('when nothing listens', async () => {
    await provider.close();
    await expectAway();
  });

  test('when the secret of the client is wrong', async () => {
    provider.answers.set('/token', (_, response) =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: 'invalid_client' })),
    );
    await expectAway();
  });

  test('when the discovery document is that of another issuer', async () => {
    provider.metadata = { issuer: 'https://other.example.com' };
    await expectAway();
  });

  test.each(['127.1.2.3', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'when the document names an endpoint inside the network, at %s',
    async (host) => {
      let connections = 0;
      const inside = createServer(() => {
        connections += 1;
      });
      await once(inside.listen(0), 'listening');
      try {
        for (const member of ['token_endpoint', 'jwks_uri']) {
          provider.metadata = { [member]: `http://${host}:${(inside.address() as AddressInfo).port}/` };
          app = await testApp({ env: envOf(provider) });
          await expectAway();
        }
        expect(connections).toBe(0);
      } finally {
        await new Promise((resolve) => inside.close(resolve));
      }
    },
  );

  test('when the document names a file', async () => {
    provider.metadata = { token_endpoint: 'file:///etc/passwd' };
    await expectAway();
  });
});

test('concurrent sign-ins fetch the discovery document once, and later ones not again', async () => {
  await Promise.all(Array.from({ length: 5 }, () => visitor().beginOidcSignIn()));
  await visitor().beginOidcSignIn();
  expect(provider.requests).toEqual(['/.well-known/openid-configuration']);
});

test('the product starts without a request to the provider', () => {
  expect(provider.requests).toEqual([]);
});

import type { ServerResponse } from 'node:http';
import { IDENTITY_NOT_PROVEN } from '@dentaria/contract/auth/identities.ts';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/builders.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../../../testing/openid-provider.ts';
import {
  FUTURE,
  PAST,
  type ScriptedProvider,
  startScriptedProvider,
} from '../../../testing/scripted-provider.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { appOf, connectionsInside, expectAway, signIn } from '../testing/hostile-provider.ts';

// hostile-provider.exhaustive.test.ts names this machine in other ways.

async function linkUser(app: TestApp, { issuer }: ScriptedProvider): Promise<void> {
  const { id } = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query(
    "insert into linked_identities (user_id, issuer, subject, created_at) values ($1, $2, 'ana', now())",
    [id, issuer],
  );
}

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

describe('an ID token is refused', async () => {
  const provider = await startScriptedProvider();
  afterAll(provider.close);
  const app = await appOf(provider);
  await linkUser(app, provider);
  const { idToken } = provider;

  beforeEach(async () => {
    provider.idToken = idToken;
    provider.answers.clear();
    await app.owner.query('delete from throttle');
    await app.owner.query('update linked_identities set last_used_at = null');
  });

  test('unless it is valid', async () => {
    expect(await signIn(app, provider)).toHaveProperty('token');
  });

  test.each(Object.entries(TOKENS))('%s', async (_, make) => {
    provider.idToken = async () => make(provider);
    await expect(signIn(app, provider)).rejects.toMatchObject({ status: 401, message: IDENTITY_NOT_PROVEN });
    const { rows } = await app.owner.query('select last_used_at from linked_identities');
    expect(rows).toEqual([{ last_used_at: null }]);
  });

  test('if there is none', async () => {
    provider.answers.set('/token', (_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ access_token: 'x', token_type: 'Bearer' })),
    );
    await expect(signIn(app, provider)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a provider', () => {
  let provider: ScriptedProvider;
  let app: TestApp;

  beforeEach(async () => {
    provider = await startScriptedProvider();
    app = await appOf(provider);
  });
  afterEach(() => provider.close());

  describe('is answered a 503 in time, and passwords sign in,', () => {
    const html = '<!doctype html><title>Error</title>';

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
        await expectAway(app, provider);
      }
      expect(isFollowed).toBe(false);
      // The first answer that is right is used: no failure is kept.
      provider.answers.clear();
      await linkUser(app, provider);
      expect(await signIn(app, provider)).toHaveProperty('token');
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
          await expectAway(app, provider);
        }
      } finally {
        timeout.mockRestore();
      }
    });

    test('when nothing listens', async () => {
      await provider.close();
      await expectAway(app, provider);
    });

    test('when the secret of the client is wrong', async () => {
      provider.answers.set('/token', (_, response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_client' })),
      );
      await expectAway(app, provider);
    });

    test('when the discovery document is that of another issuer', async () => {
      provider.metadata = { issuer: 'https://other.example.com' };
      await expectAway(app, provider);
    });

    test.each(['127.1.2.3', '[::ffff:127.0.0.1]'])(
      'when the document names an endpoint inside the network, at %s',
      async (host) => {
        expect(await connectionsInside(host, provider)).toBe(0);
      },
    );

    test('when the document names a file', async () => {
      provider.metadata = { token_endpoint: 'file:///etc/passwd' };
      await expectAway(app, provider);
    });
  });

  test('is asked for its document once by concurrent sign-ins, and not again by later ones', async () => {
    const { beginOidcSignIn } = app.as(null).auth;
    await Promise.all(Array.from({ length: 5 }, () => beginOidcSignIn()));
    await beginOidcSignIn();
    expect(provider.requests).toEqual(['/.well-known/openid-configuration']);
  });

  test('gets no request when the product starts', () => {
    expect(provider.requests).toEqual([]);
  });
});

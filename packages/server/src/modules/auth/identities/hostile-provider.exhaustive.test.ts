import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ScriptedProvider, startScriptedProvider } from '../../../testing/servers/scripted-provider.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  appOf,
  connectionsInside,
  expectUnavailable,
  linkUser,
  signIn,
} from '../testing/hostile-provider.ts';

describe('an identity provider', () => {
  let provider: ScriptedProvider;
  let app: TestApp;

  beforeEach(async () => {
    provider = await startScriptedProvider();
    app = await appOf(provider);
  });
  afterEach(() => provider.close());

  describe('causes a 503 in time while passwords still sign in', () => {
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
        await expectUnavailable(app, provider);
      }
      expect(isFollowed).toBe(false);
      // The first valid response is used: failures are not cached.
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
          await expectUnavailable(app, provider);
        }
      } finally {
        timeout.mockRestore();
      }
    });

    test('when nothing listens', async () => {
      await provider.close();
      await expectUnavailable(app, provider);
    });

    test('when the client secret is wrong', async () => {
      provider.answers.set('/token', (_, response) =>
        response
          .writeHead(401, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: 'invalid_client' })),
      );
      await expectUnavailable(app, provider);
    });

    test('when the discovery document belongs to another issuer', async () => {
      provider.metadata = { issuer: 'https://other.example.com' };
      await expectUnavailable(app, provider);
    });

    test.each(['127.1.2.3', '[::ffff:127.0.0.1]', 'localhost', '2130706433', '0.0.0.0'])(
      'when the document names an endpoint inside the network, at %s',
      async (host) => {
        expect(await connectionsInside(host, provider)).toBe(0);
      },
    );

    test('when the discovery document names a file', async () => {
      provider.metadata = { token_endpoint: 'file:///etc/passwd' };
      await expectUnavailable(app, provider);
    });
  });

  test('serves its document once to concurrent and later sign-ins', async () => {
    const { beginOidcSignIn } = app.as(null).auth;
    await Promise.all(Array.from({ length: 5 }, () => beginOidcSignIn()));
    await beginOidcSignIn();
    expect(provider.requests).toEqual(['/.well-known/openid-configuration']);
  });

  test('gets no request when the server starts', () => {
    expect(provider.requests).toEqual([]);
  });
});

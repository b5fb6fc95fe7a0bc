import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PROVIDER_UNAVAILABLE } from '@dentaria/contract/auth/identities.ts';
import { expect } from 'vitest';
import { buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../../../testing/servers/openid-provider.ts';
import { codeOf, type ScriptedProvider } from '../../../testing/servers/scripted-provider.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

export const appOf = ({ issuer }: Pick<ScriptedProvider, 'issuer'>): Promise<TestApp> =>
  testApp({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
  });

/** Returns from the provider with a code, which carries the nonce of the request. */
export async function signIn(app: TestApp, provider: ScriptedProvider) {
  const visitor = app.as(null).auth;
  const { url, browserKey } = await visitor.beginOidcSignIn();
  const { searchParams } = new URL(url);
  provider.nonce = searchParams.get('nonce') ?? '';
  const params = { state: searchParams.get('state') ?? '' };
  const code = codeOf({ nonce: provider.nonce });
  return visitor.finishOidcSignIn({ params, body: { code, browserKey } });
}

/** Expects 503 from signing in by the provider, while passwords still work. */
export async function expectUnavailable(app: TestApp, provider: ScriptedProvider): Promise<void> {
  await expect(signIn(app, provider)).rejects.toMatchObject({ status: 503, message: PROVIDER_UNAVAILABLE });
  const { username } = await buildUser(app, { role: 'DENTIST' });
  expect(await app.as(null).auth.login({ body: { username, password: PASSWORD } })).toHaveProperty('token');
}

/** Counts connections to an endpoint of the discovery document on a host name of this machine. */
export async function connectionsInside(host: string, provider: ScriptedProvider): Promise<number> {
  let connections = 0;
  const inside = createServer(() => {
    connections += 1;
  });
  await once(inside.listen(0), 'listening');
  try {
    for (const member of ['token_endpoint', 'jwks_uri']) {
      provider.metadata = { [member]: `http://${host}:${(inside.address() as AddressInfo).port}/` };
      await expectUnavailable(await appOf(provider), provider);
    }
  } finally {
    await new Promise((resolve) => inside.close(resolve));
  }
  return connections;
}

export async function linkUser(app: TestApp, { issuer }: ScriptedProvider): Promise<void> {
  const { id } = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query(
    "insert into linked_identities (user_id, issuer, subject, created_at) values ($1, $2, 'ana', now())",
    [id, issuer],
  );
}

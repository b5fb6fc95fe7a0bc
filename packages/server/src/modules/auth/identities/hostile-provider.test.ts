import { IDENTITY_NOT_VERIFIED } from '@dentaria/contract/auth/identities.ts';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT_ID, CLIENT_SECRET } from '../../../testing/servers/openid-provider.ts';
import {
  FUTURE,
  PAST,
  type ScriptedProvider,
  startScriptedProvider,
} from '../../../testing/servers/scripted-provider.ts';
import { appOf, linkUser, signIn } from '../testing/hostile-provider.ts';

/** Signs a token by `HS256` with the client's secret or with the public key. */
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
  'for one audience, with the azp of another application': (p) => p.sign({ azp: 'another application' }),
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
  'that is not a token': () => 'x',
};

describe('an ID token', async () => {
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

  test('is refused unless it is valid', async () => {
    expect(await signIn(app, provider)).toHaveProperty('token');
  });

  test.each(Object.entries(TOKENS))('%s is refused', async (_, make) => {
    provider.idToken = async () => make(provider);
    await expect(signIn(app, provider)).rejects.toMatchObject({
      status: 401,
      message: IDENTITY_NOT_VERIFIED,
    });
    const { rows } = await app.owner.query('select last_used_at from linked_identities');
    expect(rows).toEqual([{ last_used_at: null }]);
  });

  test('is refused if it is missing', async () => {
    provider.answers.set('/token', (_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ access_token: 'x', token_type: 'Bearer' })),
    );
    await expect(signIn(app, provider)).rejects.toMatchObject({ status: 401 });
  });
});

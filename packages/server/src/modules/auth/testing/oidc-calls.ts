import { decodeJwt } from 'jose';
import { type BuiltUser, PASSWORD } from '../../../testing/builders.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  visitProvider,
} from '../../../testing/openid-provider.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const PUBLIC_URL = 'https://dentaria.example.com';
export const redirectUris = [`${PUBLIC_URL}/ingreso/oidc`];

export const envOf = ({ issuer }: Pick<OpenIdProvider, 'issuer'>) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
});

interface Return {
  readonly state: string;
  readonly code: string;
  readonly browserKey: string;
  readonly iss?: string;
}

export const comeBack = ({ searchParams }: URL, browserKey: string): Return => ({
  state: searchParams.get('state') ?? '',
  code: searchParams.get('code') ?? '',
  iss: searchParams.get('iss') ?? '',
  browserKey,
});

/** The steps of a sign-in by the provider. */
export function oidcCalls(app: TestApp) {
  const visitor = () => app.as(null).auth;
  const finish = ({ state, ...body }: Return) => visitor().finishOidcSignIn({ params: { state }, body });

  /** Goes to the provider and comes back. */
  async function visit(subject: string): Promise<Return> {
    const { url, browserKey } = await visitor().beginOidcSignIn();
    return comeBack(await visitProvider(url, { subject }), browserKey);
  }

  async function offer(
    subject: string,
  ): Promise<{ ticket: string; browserKey: string; email: string | null }> {
    const body = await visit(subject);
    const answer = await finish(body);
    if (!('link' in answer)) throw new Error('no link is offered');
    return { ...answer.link, browserKey: body.browserKey };
  }

  const link = (user: BuiltUser, { ticket, browserKey }: { ticket: string; browserKey: string }) =>
    app
      .as(user.token)
      .auth.linkIdentity({ params: { ticket }, body: { browserKey, currentPassword: PASSWORD } });

  async function signIn(subject: string): Promise<BuiltUser['id'] | undefined> {
    const answer = await finish(await visit(subject));
    if (!('token' in answer)) throw new Error('no session begins');
    return decodeJwt<{ user_id: number }>(answer.token).user_id;
  }

  return { visitor, visit, finish, offer, link, signIn };
}

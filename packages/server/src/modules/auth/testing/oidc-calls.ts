import { decodeJwt } from 'jose';
import { afterAll, beforeEach } from 'vitest';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  startOpenIdProvider,
  visitProvider,
} from '../../../testing/servers/openid-provider.ts';
import { testApp } from '../../../testing/test-app.ts';

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

export const returnFromProvider = ({ searchParams }: URL, browserKey: string): Return => ({
  state: searchParams.get('state') ?? '',
  code: searchParams.get('code') ?? '',
  iss: searchParams.get('iss') ?? '',
  browserKey,
});

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  dentist: BuiltUser;
  /** A subject with the dentist's e-mail that no other test uses. */
  subject: string;
}

/** Steps of a sign-in by an OpenID provider. Each test starts with a new dentist. */
export async function testOidcSignIn() {
  const world = { now: WEDNESDAY } as World;
  let serial = 0;
  const provider = await startOpenIdProvider({ redirectUris });
  afterAll(() => provider.close());
  const app = await testApp({ env: envOf(provider), clock: () => world.now });

  beforeEach(async () => {
    world.now = WEDNESDAY;
    serial += 1;
    world.subject = `persona-${serial}`;
    await app.owner.query('delete from throttle');
    world.dentist = await buildUser(app, { role: 'DENTIST' });
    provider.accounts.set(world.subject, { email: world.dentist.email ?? '', email_verified: true });
  });

  const visitor = () => app.as(null).auth;
  const finish = ({ state, ...body }: Return) => visitor().finishOidcSignIn({ params: { state }, body });

  async function visit(subject = world.subject): Promise<Return> {
    const { url, browserKey } = await visitor().beginOidcSignIn();
    return returnFromProvider(await visitProvider(url, { subject }), browserKey);
  }

  async function offer(
    subject = world.subject,
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

  async function signIn(subject = world.subject): Promise<BuiltUser['id'] | undefined> {
    const answer = await finish(await visit(subject));
    if (!('token' in answer)) throw new Error('no session begins');
    return decodeJwt<{ user_id: number }>(answer.token).user_id;
  }

  return { app, provider, world, visitor, visit, finish, offer, link, signIn };
}

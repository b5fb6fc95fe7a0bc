import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

export const CLIENT_ID = 'dentaria';
export const CLIENT_SECRET = 'secret:of/the+application';

export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  /** Accounts by subject. */
  readonly accounts: Map<string, ProviderAccount>;
  /** Signs with new keys from now on, and forgets the old ones. */
  rotateKeys(): Promise<void>;
  /** Requests that clients have made, as `POST /token`. */
  readonly requests: string[];
  close(): Promise<void>;
}

interface Options {
  readonly redirectUris: readonly string[];
  /** True if ID tokens state the e-mail; by default only the userinfo endpoint does. */
  readonly emailInIdToken?: boolean;
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post';
}

/**
 * Starts an OpenID provider on this machine. Its sign-in page asks for a subject, without a password or a
 * consent.
 */
export async function startOpenIdProvider({
  redirectUris,
  emailInIdToken = true,
  clientAuthentication = 'client_secret_post',
}: Options): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const requests: string[] = [];
  let provider: Provider;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else provider.callback()(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rotateKeys = async (): Promise<void> => {
    provider = new Provider(issuer, {
      ...FIXED,
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [...redirectUris],
          token_endpoint_auth_method: clientAuthentication,
        },
      ],
      clientAuthMethods: [clientAuthentication],
      conformIdTokenClaims: !emailInIdToken,
      jwks: { keys: [await newKey()] },
      findAccount: (_, subject) => ({
        accountId: subject,
        claims: () => ({ sub: subject, ...accounts.get(subject) }),
      }),
    });
  };
  await rotateKeys();
  return {
    issuer,
    accounts,
    requests,
    rotateKeys,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const FIXED: Configuration = {
  cookies: { keys: ['a key of the tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  loadExistingGrant: async ({ oidc }) => {
    if (!oidc.client || !oidc.session?.accountId) return undefined;
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
};

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() };
}

const PAGE = `<!doctype html><html lang="es"><title>Proveedor</title><body><form method="post">
  <label>Cuenta <input name="subject" autofocus></label><button>Entrar</button><button name="cancel" value="1">Cancelar</button>
</form></body></html>`;

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result = form.get('cancel')
    ? { error: 'access_denied' }
    : { login: { accountId: form.get('subject') ?? '', remember: false } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Signs in at the provider like a browser. Returns the address to which it sends the browser back. */
export async function visitProvider(url: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (address: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    return response;
  };
  const start = new URL(url);
  let address = start;
  let response = await visit(address);
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location');
    if (location) {
      address = new URL(location, address);
      if (address.origin !== start.origin) return address;
      response = await visit(address);
    } else if (!response.ok) break;
    else response = await visit(address, { method: 'POST', body: new URLSearchParams(form) });
  }
  throw new Error(`The provider answered ${response.status} at ${address.pathname}`);
}

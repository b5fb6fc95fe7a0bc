import type { FastifyBaseLogger } from 'fastify';
import * as oidc from 'openid-client';
import type { OidcSettings } from '../../../kernel/config/config.ts';
import {
  IdentityNotProvenError,
  type IdentityProvider,
  ProviderUnavailableError,
} from './identity-provider.ts';
import { providerFetch } from './provider-fetch.ts';

const REQUEST_TIMEOUT_SECONDS = 4;

const DISCOVERY_CACHE_MS = 3_600_000;

const SCOPE = 'openid email';

interface ProviderParts {
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
}

/** Connects lazily, so that the server starts while the provider is down. */
export function makeIdentityProvider(
  settings: OidcSettings,
  { publicUrl, log }: ProviderParts,
): IdentityProvider {
  const discover = cachedDiscovery(settings);
  const redirectUri = `${publicUrl}/ingreso/oidc`;
  const logged = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const translated = translate(error);
      log.warn({ err: translated, reason: reasonOf(error) }, 'identity provider');
      throw translated;
    }
  };
  return {
    label: settings.label,
    issuer: settings.issuer,
    authorizationUrl: ({ state, nonce, codeVerifier }) =>
      logged(async () => {
        const url = oidc.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    prove: ({ code, iss }, { state, nonce, codeVerifier }) =>
      logged(async () => {
        const configuration = await discover();
        const returned = new URL(redirectUri);
        returned.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
        const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        // The library checks the authorized party only if there are several audiences.
        if (!claims || (claims.azp ?? settings.clientId) !== settings.clientId)
          throw new IdentityNotProvenError();
        return {
          issuer: claims.iss,
          subject: claims.sub,
          verifiedEmail: verifiedEmailOf(await emailClaims(configuration, tokens.access_token, claims)),
        };
      }),
  };
}

function cachedDiscovery(settings: OidcSettings): () => Promise<oidc.Configuration> {
  let current: { readonly configuration: oidc.Configuration; readonly until: number } | undefined;
  let running: Promise<oidc.Configuration> | undefined;
  const refresh = async (): Promise<oidc.Configuration> => {
    try {
      const configuration = await discovery(settings);
      current = { configuration, until: Date.now() + DISCOVERY_CACHE_MS };
      return configuration;
    } catch (error) {
      if (current) return current.configuration;
      throw new ProviderUnavailableError('discovery', { cause: error });
    } finally {
      running = undefined;
    }
  };
  return async () => {
    if (current && current.until > Date.now()) return current.configuration;
    running ??= refresh();
    return running;
  };
}

function discovery({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  return oidc.discovery(url, clientId, undefined, clientAuthentication(clientSecret), {
    timeout: REQUEST_TIMEOUT_SECONDS,
    [oidc.customFetch]: providerFetch(url),
    // By default the library relies on TLS and does not verify the signature of an ID token from the token endpoint.
    execute: [
      oidc.enableNonRepudiationChecks,
      // The configuration allows http for this machine only.
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Sends the secret in the body unless the provider accepts only the header. */
const clientAuthentication =
  (secret: string): oidc.ClientAuth =>
  (server, ...parts) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret);
    authenticate(server, ...parts);
  };

type EmailClaims = Readonly<Record<string, unknown>>;

/** Some providers return the e-mail only from the userinfo endpoint (OpenID Connect Core, 5.4). */
async function emailClaims(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return oidc.fetchUserInfo(configuration, accessToken, claims.sub);
}

/** RFC 5321, 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;

const verifiedEmailOf = ({ email, email_verified }: EmailClaims): string | null =>
  email_verified === true && typeof email === 'string' && email.length <= MAX_EMAIL_LENGTH ? email : null;

const PROTOCOL_ERROR_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
];

function translate(error: unknown): IdentityNotProvenError | ProviderUnavailableError {
  if (error instanceof IdentityNotProvenError || error instanceof ProviderUnavailableError) return error;
  const cause = { cause: error };
  // Other errors of the token endpoint, such as invalid_client, are not the visitor's fault.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new IdentityNotProvenError('code', cause)
      : new ProviderUnavailableError('token endpoint', cause);
  if (error instanceof oidc.AuthorizationResponseError)
    return new IdentityNotProvenError('authorization response', cause);
  if (error instanceof oidc.ClientError && error.code && !PROTOCOL_ERROR_CODES.includes(error.code))
    return new IdentityNotProvenError('ID token', cause);
  return new ProviderUnavailableError('request', cause);
}

/** Logs the kind of error, but nothing that the provider sent. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderUnavailableError && error.cause !== undefined) return reasonOf(error.cause);
  if (error instanceof oidc.ResponseBodyError) return `status ${error.status}`;
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  return String(code ?? name ?? 'unknown');
}

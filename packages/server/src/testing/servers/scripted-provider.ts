import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { CLIENT_ID } from './openid-provider.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A provider without pages that responds as the test decides. */
export interface ScriptedProvider {
  readonly issuer: string;
  /** The paths of all requests. */
  readonly requests: string[];
  /** Replaces members of the discovery document. */
  metadata: Readonly<Record<string, unknown>>;
  /** The ID token for a code; by default a valid one with the claims of `codeOf`. */
  idToken: (code: string) => Promise<string>;
  /** Replaces the responses of paths. */
  readonly answers: Map<string, Respond>;
  /** Signs the claims of a valid ID token, replaced by these. */
  sign(claims: JWTPayload, header?: { readonly kid?: string }): Promise<string>;
  /** The nonce of the last request, for `sign`. */
  nonce: string;
  close(): Promise<void>;
}

/** Epoch seconds in 2001 and 2100. The product checks ID tokens against the real time. */
export const PAST = 1_000_000_000;
export const FUTURE = 4_102_444_800;

/** A code for a valid ID token with these claims. */
export const codeOf = (claims: JWTPayload): string =>
  Buffer.from(JSON.stringify(claims)).toString('base64url');

function claimsOf(code: string): JWTPayload | undefined {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString()) as JWTPayload;
  } catch {
    return undefined;
  }
}

export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'first' };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    provider.requests.push(path);
    const answer = provider.answers.get(path);
    if (answer) answer(request, response);
    else if (path === '/.well-known/openid-configuration') send(response, discovery());
    else if (path === '/jwks') send(response, { keys: [jwk] });
    else if (path === '/token') void answerToken(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...provider.metadata,
  });
  const answerToken = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const code = new URLSearchParams(await text(request)).get('code') ?? '';
    const token = await provider.idToken(code).catch(() => undefined);
    if (token === undefined) send(response.writeHead(400, JSON_TYPE), { error: 'invalid_grant' });
    else send(response, { access_token: 'access', token_type: 'Bearer', id_token: token });
  };
  const provider: ScriptedProvider = {
    issuer,
    requests: [],
    metadata: {},
    idToken: async (code) => {
      const claims = claimsOf(code);
      if (!claims) throw new Error('no such code');
      return provider.sign(claims);
    },
    answers: new Map(),
    nonce: '',
    sign: (claims, header) => {
      const defaults = {
        iss: issuer,
        aud: CLIENT_ID,
        sub: 'ana',
        nonce: provider.nonce,
        iat: PAST,
        exp: FUTURE,
      };
      return new SignJWT({ ...defaults, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'first', ...header })
        .sign(privateKey);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.unref();
  return provider;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function send(response: ServerResponse, body: unknown): void {
  if (!response.headersSent) response.writeHead(200, JSON_TYPE);
  response.end(JSON.stringify(body));
}

let shared: Promise<ScriptedProvider> | undefined;

/** The configuration of a product with a provider shared by all products of this process. */
export async function providerEnvironment(): Promise<Readonly<Record<string, string>>> {
  shared ??= startScriptedProvider();
  const { issuer } = await shared;
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: 'secret of the tests' };
}

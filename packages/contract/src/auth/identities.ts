import { z } from 'zod';
import { currentPassword } from '../fields/password.ts';
import type { RouteDetails } from '../http/route.ts';
import { signInAnswer } from './session.ts';

/** The same text for every invalid request, so that attackers cannot tell the reason. */
export const INVALID_OIDC_REQUEST =
  'Este inicio de sesión ya no sirve: venció, ya se usó, está incompleto o empezó en otra pestaña. Empezá de nuevo.';

export const IDENTITY_NOT_LINKED =
  'Con esta identidad no podés iniciar sesión. Iniciá sesión con tu contraseña y vinculala en Mi cuenta, o pedile ayuda a quien administra Dentaria en tu clínica.';

export const NO_IDENTITY_PROVIDER =
  'Aquí no se inicia sesión con otra cuenta: iniciá sesión con tu contraseña.';

export const IDENTITY_NOT_VERIFIED =
  'No se pudo comprobar tu identidad. Empezá de nuevo o iniciá sesión con tu contraseña.';

export const PROVIDER_UNAVAILABLE =
  'El servicio con el que querés iniciar sesión no responde. Probá en unos minutos o iniciá sesión con tu contraseña.';

const secret = z.string().max(100, 'Máximo 100 caracteres');

/** `browserKey` binds the request to the browser that started it. */
const startedRequest = z.object({ url: z.string(), browserKey: z.string() });

export const oidcCallback = z.object({
  browserKey: secret,
  code: z.string().max(8_000, 'Máximo 8000 caracteres'),
  iss: z.string().max(2_000, 'Máximo 2000 caracteres').optional(),
});

export type OidcCallback = z.output<typeof oidcCallback>;

const linkOffer = z.object({ ticket: z.string(), email: z.string().nullable() });
export type LinkOffer = z.output<typeof linkOffer>;

export const identity = z.object({
  id: z.int(),
  provider: z.string(),
  email: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Identity = z.output<typeof identity>;

const ownIdentities = z.object({
  provider: z.string().nullable(),
  canLink: z.boolean(),
  identities: z.array(identity),
});
export type OwnIdentities = z.output<typeof ownIdentities>;

const password = currentPassword('La contraseña es requerida');
export const identityRemoval = z.object({ currentPassword: password });
export const identityLink = z.object({ browserKey: secret, currentPassword: password });

const byState = z.object({ state: z.string() });

const LIMITS = { perVisitor: 100, overall: 5_000, windowSeconds: 900 } as const;

const OWN = { who: 'signed-in', slow: true } as const;

export const identityRoutes = {
  beginOidcSignIn: {
    summary: 'Begin a sign-in with the identity provider; 409 if none is configured',
    limits: { name: 'oidc-request', counts: 'calls', ...LIMITS },
    errors: [409, 429],
    status: 201,
    response: startedRequest,
  },
  finishOidcSignIn: {
    summary: 'Sign in with a linked identity; returns `link` if its verified e-mail matches one account',
    limits: { name: 'oidc-sign-in', counts: 'failures', ...LIMITS },
    params: byState,
    body: oidcCallback,
    errors: [404, 409, 429],
    response: z.union([signInAnswer, z.object({ link: linkOffer })]),
  },
  listIdentities: {
    summary: 'The identities that sign in to the account of the caller',
    who: 'signed-in',
    response: ownIdentities,
  },
  beginIdentityLink: {
    ...OWN,
    summary: 'Begin to prove an identity that the caller wants to link; 409 if no provider is configured',
    errors: [409],
    status: 201,
    response: startedRequest,
  },
  proveIdentity: {
    ...OWN,
    summary: 'Prove an identity that the caller wants to link',
    params: byState,
    body: oidcCallback,
    errors: [404, 409],
    response: linkOffer,
  },
  linkIdentity: {
    ...OWN,
    summary: "Link a proven identity to the caller's account by their password",
    params: z.object({ ticket: z.string() }),
    body: identityLink,
    errors: [404, 409, 429],
    status: 201,
    response: identity,
  },
  unlinkIdentity: {
    ...OWN,
    summary: "Unlink an identity from the caller's account by their password",
    body: identityRemoval,
    errors: [404, 429],
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;

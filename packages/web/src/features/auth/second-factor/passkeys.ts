import { PASSKEY_ALREADY_REGISTERED } from '@dentaria/contract/auth/second-factor.ts';
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyAssertion,
  passkeyAttestation,
} from '@dentaria/contract/auth/webauthn.ts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import type { SignInFailure } from '../sessions/sign-in.tsx';

class PasskeyError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure.text, { cause });
    this.failure = failure;
  }
}

/** Returns undefined for errors of the API. */
export const passkeyFailure = (error: unknown): Failure | undefined =>
  error instanceof PasskeyError ? error.failure : undefined;

export const assertPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  withFailures(async () => passkeyAssertion.parse(await startAuthentication({ optionsJSON })));

export const createPasskey = (optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> =>
  withFailures(async () => passkeyAttestation.parse(await startRegistration({ optionsJSON })));

async function withFailures<T>(callAuthenticator: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn())
    throw new PasskeyError({
      text: 'Este navegador no ofrece llaves de acceso aquí.',
      hint: 'Hacen falta un navegador actual y una dirección segura (https).',
    });
  try {
    return await callAuthenticator();
  } catch (error) {
    throw new PasskeyError(describe(error), error);
  }
}

function describe(error: unknown): Failure {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return { text: PASSKEY_ALREADY_REGISTERED };
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return {
      text: 'Las llaves de acceso no funcionan en esta dirección.',
      hint: 'Abrí Dentaria con la dirección que figura en los emails que te envía.',
    };
  return {
    text: 'No se usó ninguna llave de acceso.',
    hint: 'Se canceló o pasó demasiado tiempo. Volvé a intentarlo.',
  };
}

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

export function passkeyNameHere(userAgent = navigator.userAgent): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent));
  return system ? `Llave de acceso en ${system[1]}` : 'Llave de acceso';
}

const NOT_SIGNED_IN = 'No se pudo iniciar sesión con la llave de acceso';

/** Returns undefined on success. */
export async function signInByPasskey(): Promise<SignInFailure | undefined> {
  try {
    const credential = await assertPasskey(await authApi.startPasskeySignIn());
    beginSession((await authApi.signInByPasskey({ body: { credential } })).token);
    return undefined;
  } catch (error) {
    return { failure: passkeyFailure(error) ?? failureOf(error, NOT_SIGNED_IN, serverMessage) };
  }
}

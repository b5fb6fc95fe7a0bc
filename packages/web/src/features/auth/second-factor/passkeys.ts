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
import type { Failure } from '../../../shared/api/failure.ts';

/** Why the browser gave no passkey, in words for the user. */
class PasskeyError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure.text, { cause });
    this.failure = failure;
  }
}

/** Undefined for an error of a call. */
export const passkeyFailure = (error: unknown): Failure | undefined =>
  error instanceof PasskeyError ? error.failure : undefined;

/** Asks for a passkey. The browser shows its own dialog. */
export const assertPasskey = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  asked(async () => passkeyAssertion.parse(await startAuthentication({ optionsJSON })));

/** Creates a passkey. The browser shows its own dialog. */
export const createPasskey = (optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> =>
  asked(async () => passkeyAttestation.parse(await startRegistration({ optionsJSON })));

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn())
    throw new PasskeyError({
      text: 'Este navegador no ofrece llaves de acceso aquí.',
      hint: 'Hacen falta un navegador actual y una dirección segura (https).',
    });
  try {
    return await ask();
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
      hint: 'Abre Dentaria con la dirección que figura en sus correos.',
    };
  return {
    text: 'No se usó ninguna llave de acceso.',
    hint: 'Se canceló o pasó demasiado tiempo. Puedes intentarlo otra vez.',
  };
}

import { authApi } from '../../../shared/api/auth.ts';
import { failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import type { SignInFailure } from '../sessions/sign-in.ts';
import { assertPasskey, passkeyFailure } from './passkeys.ts';

const NOT_SIGNED_IN = 'No se pudo ingresar con la llave de acceso.';

/** Signs in by a passkey alone. Returns undefined on success. */
export async function signInByPasskey(): Promise<SignInFailure | undefined> {
  try {
    const credential = await assertPasskey(await authApi.startPasskeySignIn());
    beginSession((await authApi.signInByPasskey({ body: { credential } })).token);
    return undefined;
  } catch (error) {
    return { failure: passkeyFailure(error) ?? failureOf(error, NOT_SIGNED_IN, serverMessage) };
  }
}

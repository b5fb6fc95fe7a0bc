/** A code was refused, or the tokens that it was exchanged for failed validation. */
export class IdentityNotProvenError extends Error {
  override readonly name = 'IdentityNotProvenError';
}

/** The provider gave no usable answer in time. */
export class ProviderAwayError extends Error {
  override readonly name = 'ProviderAwayError';
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider states none, or one that it has not verified. */
  readonly verifiedEmail: string | null;
}

/** Secrets of one request, which its answer must match. */
export interface RequestSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** An OpenID provider by which people sign in: authorization code flow with PKCE. */
export interface IdentityProvider {
  readonly label: string;
  readonly issuer: string;
  /** Where to send the browser. @throws ProviderAwayError */
  authorizationUrl(secrets: RequestSecrets): Promise<string>;
  /** Exchanges the code of a browser that came back. @throws IdentityNotProvenError @throws ProviderAwayError */
  prove(
    answer: { readonly code: string; readonly iss?: string | undefined },
    secrets: RequestSecrets,
  ): Promise<ProvenIdentity>;
}

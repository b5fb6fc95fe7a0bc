export class IdentityNotProvenError extends Error {
  override readonly name = 'IdentityNotProvenError';
}

export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}

export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly verifiedEmail: string | null;
}

export interface RequestSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface IdentityProvider {
  readonly label: string;
  readonly issuer: string;
  authorizationUrl(secrets: RequestSecrets): Promise<string>;
  prove(
    answer: { readonly code: string; readonly iss?: string | undefined },
    secrets: RequestSecrets,
  ): Promise<ProvenIdentity>;
}

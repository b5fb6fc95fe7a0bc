/** Kept in this tab until the identity provider sends the browser back. */
export interface OidcRedirect {
  readonly purpose: 'sign-in' | 'link';
  /** Router state that a sign-in restores. */
  readonly state?: unknown;
  /** Binds the sign-in to this browser: the server rejects a return without it. */
  readonly browserKey: string;
}

/** One key per request, because a second click starts a second request. */
const keyOf = (state: string): string => `oidc:${state}`;

export function redirectToProvider(
  { url, browserKey }: { readonly url: string; readonly browserKey: string },
  redirect: Omit<OidcRedirect, 'browserKey'>,
): void {
  const state = new URL(url).searchParams.get('state') ?? '';
  sessionStorage.setItem(keyOf(state), JSON.stringify({ ...redirect, browserKey }));
  window.location.assign(url);
}

/** Returns undefined for a return that this tab did not start. */
export function findRedirect(state: string): OidcRedirect | undefined {
  const stored = sessionStorage.getItem(keyOf(state));
  return stored === null ? undefined : (JSON.parse(stored) as OidcRedirect);
}

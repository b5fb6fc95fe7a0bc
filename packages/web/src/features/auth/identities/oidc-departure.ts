/** Why the browser went to the identity provider, and what it needs when it comes back. */
export interface Departure {
  readonly purpose: 'sign-in' | 'link';
  /** Of the router, for the sign-in. */
  readonly state?: unknown;
  /** Binds the sign-in to this browser: the server refuses a return without it. */
  readonly browserKey: string;
}

/** By state, because a second click begins a second request. */
const keyOf = (state: string): string => `oidc:${state}`;

/** Sends the browser to the identity provider. */
export function leave(
  { url, browserKey }: { readonly url: string; readonly browserKey: string },
  departure: Omit<Departure, 'browserKey'>,
): void {
  const state = new URL(url).searchParams.get('state') ?? '';
  sessionStorage.setItem(keyOf(state), JSON.stringify({ ...departure, browserKey }));
  window.location.assign(url);
}

/** What this tab stored when it left. Undefined for a return that it did not begin. */
export function findDeparture(state: string): Departure | undefined {
  const stored = sessionStorage.getItem(keyOf(state));
  return stored === null ? undefined : (JSON.parse(stored) as Departure);
}

import { useSyncExternalStore } from 'react';
import { decodeToken, type SessionUser } from './session-user.ts';

const TOKEN_KEY = 'token';
/** Timers count in 32 bits of milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

export type SessionEnd =
  /** The person signed out in this tab. */
  | 'signed-out'
  /** Another tab signed out, expired or signed somebody else in; what it had to clean up it did itself. */
  | 'elsewhere'
  /** The token ran out or the server refused it: whatever was being written must be kept. */
  | 'expired';

type EndListener = (reason: SessionEnd, user: SessionUser) => void;

const changeListeners = new Set<() => void>();
const endListeners = new Set<EndListener>();
let current: { token: string | null; user: SessionUser | undefined } = { token: null, user: undefined };
let expiry: ReturnType<typeof setTimeout> | undefined;

/** The token as it is stored, for the authorization header. */
export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Who is signed in now; undefined for nobody, for a token that cannot be read and for one that has expired. */
export function sessionUserNow(): SessionUser | undefined {
  const token = storedToken();
  if (token !== current.token) current = { token, user: token === null ? undefined : decodeToken(token) };
  return current.user && !hasExpired(current.user) ? current.user : undefined;
}

/** Signs in with a token, which other tabs then follow. */
export function beginSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  announce();
}

/** Forgets the token. Does nothing when nobody is signed in, so that ten refused calls end one session once. */
export function endSession(reason: SessionEnd): void {
  const user = sessionUserNow() ?? current.user;
  localStorage.removeItem(TOKEN_KEY);
  announce();
  if (user) for (const listener of endListeners) listener(reason, user);
}

/** Is told when a session ends in this tab or in another, and why. Returns how to stop listening. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The user who is signed in, followed over sign-in, sign-out, expiry and other tabs. */
export const useSessionUser = (): SessionUser | undefined => useSyncExternalStore(subscribe, sessionUserNow);

/** The user on a screen behind a guard, where there always is one. */
export function useSignedInUser(): SessionUser {
  const user = useSessionUser();
  return user ?? NOBODY;
}

/** Stands in for the last render of a guarded screen, between the end of a session and the guard's redirection. */
const NOBODY: SessionUser = {
  id: undefined,
  username: undefined,
  roles: [],
  clinicId: undefined,
  expiresAt: undefined,
};

function subscribe(listener: () => void): () => void {
  if (changeListeners.size === 0) {
    window.addEventListener('storage', followOtherTab);
    watchExpiry();
  }
  changeListeners.add(listener);
  return () => {
    changeListeners.delete(listener);
    if (changeListeners.size > 0) return;
    window.removeEventListener('storage', followOtherTab);
    clearTimeout(expiry);
  };
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== TOKEN_KEY && event.key !== null) return;
  const before = current.user;
  announce();
  if (!before || sessionUserNow()?.username === before.username) return;
  for (const listener of endListeners) listener('elsewhere', before);
}

function announce(): void {
  sessionUserNow();
  watchExpiry();
  for (const listener of changeListeners) listener();
}

function watchExpiry(): void {
  clearTimeout(expiry);
  const expiresAt = sessionUserNow()?.expiresAt;
  if (expiresAt === undefined) return;
  expiry = setTimeout(
    () => (sessionUserNow() ? watchExpiry() : endSession('expired')),
    Math.min(Math.max(expiresAt * 1000 - Date.now(), 0) + 50, LONGEST_TIMER),
  );
}

const hasExpired = (user: SessionUser): boolean =>
  user.expiresAt !== undefined && user.expiresAt * 1000 <= Date.now();

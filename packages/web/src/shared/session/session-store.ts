import { useSyncExternalStore } from 'react';
import type { Location, To } from 'react-router';
import { decodeToken, type SessionUser } from './session-user.ts';

const TOKEN_KEY = 'token';
/** Browsers store the delay of a timer as a signed 32-bit integer. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

export type SessionEnd =
  | 'signed-out'
  /** The session ended in another tab, which did the cleanup, or that tab signed in another user. */
  | 'elsewhere'
  /** Unsaved work must survive. */
  | 'expired'
  /** Signed out from a locked screen. Unsaved work must survive, because another person may have done it. */
  | 'locked';

type EndListener = (reason: SessionEnd, user: SessionUser) => void;

const changeListeners = new Set<() => void>();
const endListeners = new Set<EndListener>();
let current: { token: string | null; user: SessionUser | undefined } = { token: null, user: undefined };
let expiredUser: SessionUser | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export function sessionUserNow(): SessionUser | undefined {
  const token = storedToken();
  if (token !== current.token) current = { token, user: token === null ? undefined : decodeToken(token) };
  return current.user && !hasExpired(current.user) ? current.user : undefined;
}

export function beginSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  announce();
}

/** Does nothing without a session, so that ten responses with a 401 end it only once. */
export function endSession(reason: SessionEnd): void {
  const user = sessionUserNow() ?? current.user;
  expiredUser = reason === 'signed-out' ? undefined : user;
  localStorage.removeItem(TOKEN_KEY);
  announce();
  if (user) for (const listener of endListeners) listener(reason, user);
}

export const userOfExpiredSession = (): SessionUser | undefined => expiredUser;

export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export const useSessionUser = (): SessionUser | undefined => useSyncExternalStore(subscribe, sessionUserNow);

export function useSignedInUser(): SessionUser {
  const user = useSessionUser();
  return user ?? SIGNED_OUT_USER;
}

/** Used when a guarded screen renders once more after the session has ended, before the guard redirects. */
const SIGNED_OUT_USER: SessionUser = {
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
    Math.min(Math.max(expiresAt * 1000 - Date.now(), 0) + 50, MAX_TIMEOUT_MS),
  );
}

const hasExpired = (user: SessionUser): boolean =>
  user.expiresAt !== undefined && user.expiresAt * 1000 <= Date.now();

/** Router state of the sign-in. Returns the same user to the screen of the expired session. */
interface ExpiredAddress {
  readonly from: To;
  readonly username: string;
}

export function expiredAddress({ pathname, search, hash }: Location): ExpiredAddress | undefined {
  const username = userOfExpiredSession()?.username;
  return username === undefined ? undefined : { from: { pathname, search, hash }, username };
}

export function addressBeforeExpiry(state: unknown, { username }: SessionUser): To | undefined {
  const left = state as Partial<ExpiredAddress> | null;
  return left?.username !== undefined && left.username === username ? left.from : undefined;
}

import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import {
  type AddressesOf,
  type CachedResponse,
  type Client,
  createClient,
  type ProgressListeners,
} from '@dentaria/contract/http/client.ts';
import { createIdempotencyKeys } from '@dentaria/contract/http/idempotency-key.ts';
import type { Service } from '@dentaria/contract/http/route.ts';
import { useEffect } from 'react';
import { endSession, onSessionEnd, storedToken } from '../session/session-store.ts';
import { serviceBaseUrl } from './config.ts';
import { reportNoResponse, reportResponse } from './connection.ts';
import { reportOwnChange } from './own-changes.ts';

/** Last response of each conditional route. */
const cache = new Map<string, CachedResponse>();
const keys = createIdempotencyKeys();
let endedSessions = 0;
onSessionEnd(() => {
  cache.clear();
  keys.clear();
  endedSessions += 1;
});

/**
 * Forgets unanswered requests when a form or page closes, so that its next request does not count as a retry of
 * one of them.
 */
export function useForgetUnansweredRequests(shown: boolean | string): void {
  useEffect(() => (shown ? () => keys.forget() : undefined), [shown]);
}

/** Each service has its client in a separate file, so that a screen loads only the clients that it uses. */
export function serviceClient<S extends Service>(addresses: S | AddressesOf<S>): Client<S> {
  return createClient<S>(addresses, {
    baseUrl: () => serviceBaseUrl(addresses.name),
    token: storedToken,
    session: () => endedSessions,
    cache,
    keys,
    fetch: async (path, init, listeners) => {
      const url = new URL(path, window.location.origin);
      if (addresses.name === 'auth' && init.method === 'POST')
        (init.headers as Headers).set(DEVICE_ID_HEADER, deviceId());
      const response = await send(url, init, listeners).catch((error: unknown) => {
        if (!init.signal?.aborted) reportNoResponse();
        throw error;
      });
      reportResponse(response.status);
      if (response.ok && init.method !== 'GET') reportOwnChange(addresses.name);
      return response;
    },
    onError: (error, route, token) => {
      // Changing the password replaces the token while other requests are pending.
      if (error.status === 401 && !route.anonymous && token === storedToken()) endSession('expired');
    },
  });
}

const DEVICE_KEY = 'device';

/**
 * Returns a random id by which the server recognizes this browser at the next sign-in. It outlives sessions.
 */
function deviceId(): string {
  const known = localStorage.getItem(DEVICE_KEY);
  if (known !== null) return known;
  // `crypto.randomUUID` is missing without TLS.
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(36).padStart(7, '0'),
  ).join('');
  localStorage.setItem(DEVICE_KEY, id);
  return id;
}

async function send(url: URL, init: RequestInit, listeners: ProgressListeners): Promise<Response> {
  const reportsProgress = listeners.onUploadProgress || listeners.onDownloadProgress;
  if (!reportsProgress) return fetch(url, init);
  const { fetchWithProgress } = await import('./fetch-with-progress.ts');
  return fetchWithProgress(url, init, listeners);
}

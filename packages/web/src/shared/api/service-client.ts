import { type CachedResponse, type Client, createClient } from '@dentaria/contract/http/client.ts';
import type { Service } from '@dentaria/contract/http/route.ts';
import { endSession, onSessionEnd, storedToken } from '../session/session-store.ts';
import { serviceBaseUrl } from './config.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { reportOwnChange } from './own-changes.ts';

/** The last response of each conditional route, for the signed-in user only. */
const cache = new Map<string, CachedResponse>();
onSessionEnd(() => cache.clear());

/**
 * The typed client of a service for the current session. Each service has its client in a file of its own, so that a
 * screen loads only the clients that it uses.
 */
export function serviceClient<S extends Service>(service: S): Client<S> {
  return createClient(service, {
    baseUrl: () => serviceBaseUrl(service.name),
    token: storedToken,
    cache,
    fetch: async (path, init, onUploadProgress) => {
      const url = new URL(path, window.location.origin);
      const response = await (onUploadProgress
        ? fetchWithProgress(url, init, onUploadProgress)
        : fetch(url, init));
      if (response.ok && init.method !== 'GET') reportOwnChange(service.name);
      return response;
    },
    onError: (error, route, token) => {
      // A change of the password replaces the token while other calls are on their way.
      if (error.status === 401 && !route.anonymous && token === storedToken()) endSession('expired');
    },
  });
}

import { type CachedResponse, type Client, createClient } from '@dentaria/contract/http/client.ts';
import type { Service } from '@dentaria/contract/http/route.ts';
import { endSession, onSessionEnd, storedToken } from '../session/session-store.ts';
import { serviceBaseUrl } from './config.ts';

/** The last response of each conditional route, for the signed-in user alone. */
const cache = new Map<string, CachedResponse>();
onSessionEnd(() => cache.clear());

/**
 * The typed client of a service, bound to this browser's session. Each service has its client in a file of its own, so
 * that a screen loads only the services that it calls.
 */
export function serviceClient<S extends Service>(service: S): Client<S> {
  return createClient(service, {
    baseUrl: () => serviceBaseUrl(service.name),
    token: storedToken,
    cache,
    fetch: (url, init) => fetch(new URL(String(url), window.location.origin), init),
    onError: (error, route) => {
      if (error.status === 401 && !route.anonymous) endSession('expired');
    },
  });
}

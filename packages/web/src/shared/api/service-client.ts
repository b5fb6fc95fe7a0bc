import { type Client, createClient, type KeptAnswer } from '@dentaria/contract/http/client.ts';
import type { Service } from '@dentaria/contract/http/route.ts';
import { endSession, onSessionEnd, storedToken } from '../session/session-store.ts';
import { serviceBaseUrl } from './config.ts';

/** Lists as they were last answered, for the session's user alone. */
const kept = new Map<string, KeptAnswer>();
onSessionEnd(() => kept.clear());

/**
 * The typed client of a service, bound to this browser's session. Each service's stands in a file of its own beside
 * this one, so that a screen loads the schemas of the services that it calls and no others.
 */
export function serviceClient<S extends Service>(service: S): Client<S> {
  return createClient(service, {
    baseUrl: () => serviceBaseUrl(service.name),
    token: storedToken,
    kept,
    fetch: (url, init) => fetch(new URL(String(url), window.location.origin), init),
    onRefusal: (error, route) => {
      if (error.status === 401 && !route.anonymous) endSession('expired');
    },
  });
}

import type { LoaderFunction } from 'react-router';
import type { Access, Prefetch } from '../shared/feature.ts';
import { sessionUserNow } from '../shared/session/session-store.ts';
import { hasAnyRole } from '../shared/session/session-user.ts';

/**
 * Starts a screen's first queries while its code loads. The loader does not await them: the screen finds the data or
 * the pending request in the cache and shows errors itself.
 */
export const prefetchLoader =
  (access: Access, prefetch: Prefetch): LoaderFunction =>
  ({ params }) => {
    const user = sessionUserNow();
    const isAdmitted = user && (typeof access === 'string' || hasAnyRole(user, access));
    if (isAdmitted)
      import('./QueryProvider.tsx')
        .then(({ queryClient }) => prefetch(queryClient, user, params))
        .catch(() => undefined);
    return null;
  };

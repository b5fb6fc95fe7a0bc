import { vi } from 'vitest';
import { queryClient } from '../app/QueryProvider.tsx';
import { getConfig } from '../shared/api/config.ts';
import { reportAnswer } from '../shared/api/connection.ts';
import { hasUnsavedWork } from '../shared/session/log-out.ts';
import { endSession, storedToken, userOfExpiredSession } from '../shared/session/session-store.ts';
import { dismissToasts } from '../shared/ui/toasts.ts';
import { fakeServer } from './fake-server.ts';

/** Resets what modules and the browser store, because the files of a worker share them. */
export function resetApp(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fakeServer.resetHandlers();
  dismissToasts();
  // Also empties the caches of the API clients and cancels downloads.
  endSession('signed-out');
  queryClient.clear();
  reportAnswer();
  localStorage.clear();
  sessionStorage.clear();
}

/** What a file leaves to the next one in the same worker. */
export function leftovers(): string[] {
  const found: Record<string, boolean> = {
    'a fake clock': vi.isFakeTimers(),
    'a session': storedToken() !== null || userOfExpiredSession() !== undefined,
    'unsaved work': hasUnsavedWork(),
    'running mutations': queryClient.isMutating() > 0,
    'stored values': localStorage.length + sessionStorage.length > 0,
    'a configuration of its own': getConfig().clinicTimeZone !== 'America/Argentina/Buenos_Aires',
  };
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => `the cached query ${query.queryHash}`);
  // The charts keep an element in which they measure texts.
  const elements = [...document.body.querySelectorAll(':scope > :not(svg[aria-hidden])')].map(
    (element) => `the element ${element.outerHTML}`,
  );
  // The next file is not blamed.
  document.body.replaceChildren();
  return [...Object.keys(found).filter((name) => found[name]), ...queries, ...elements];
}

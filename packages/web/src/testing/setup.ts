import './without-task-traces.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig as testingLibraryConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FIRST_STEPS_KEY } from '../app/dashboard/first-steps-key.ts';
import { queryClient } from '../app/QueryProvider.tsx';
import { getConfig, loadConfig } from '../shared/api/config.ts';
import { reportAnswer } from '../shared/api/connection.ts';
import '../shared/content-security.ts';
import { hasUnsavedWork } from '../shared/session/log-out.ts';
import { endSession, storedToken, userOfExpiredSession } from '../shared/session/session-store.ts';
import { dismissToasts } from '../shared/ui/toasts.ts';
import { fakeServer, takeImpossibleErrors } from './fake-server.ts';
import { NOW_MS } from './now.ts';
import { toastsOfWrongKind } from './toasts.ts';
import { setViewportWidth } from './viewport.ts';

// So long that only a hanging test reaches it, even on a busy machine.
configure({ asyncUtilTimeout: 120_000 });
const { getElementError } = testingLibraryConfig();
configure({
  // Printing the document on every attempt of a `findBy` would take a tenth of the tests' time.
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? undefined) : getElementError(message, container),
});
const isPolling = (): boolean =>
  (testingLibraryConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true;

// Applies while the modules of a test file are evaluated.
vi.setSystemTime(NOW_MS);
beforeAll(async () => {
  fakeServer.listen({ onUnhandledFrame: 'error' });
  await loadConfig();
});
window.scrollTo = () => undefined;
// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
beforeEach(() => {
  vi.setSystemTime(NOW_MS);
  setViewportWidth(1440);
  // The guide of a new installation makes many requests. Its own tests show it.
  localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
});
afterEach(async () => {
  const wrongToasts = toastsOfWrongKind();
  cleanup();
  // A prefetch that starts once a screen's code has loaded belongs to this test, not to the next.
  await vi.dynamicImportSettled();
  resetApp();
  expect(takeImpossibleErrors()).toEqual([]);
  expect(wrongToasts).toEqual([]);
});
afterAll(() => {
  fakeServer.close();
  expect(leftovers()).toEqual([]);
});

/** Resets module state and browser storage, which the test files of a worker share. */
function resetApp(): void {
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

/** Lists state that a test file would leave behind for the next one in the same worker. */
function leftovers(): string[] {
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
  // The chart library keeps an element in which it measures texts.
  const elements = [...document.body.querySelectorAll(':scope > :not(svg[aria-hidden])')].map(
    (element) => `the element ${element.outerHTML}`,
  );
  // Otherwise the next file would report it.
  document.body.replaceChildren();
  return [...Object.keys(found).filter((name) => found[name]), ...queries, ...elements];
}

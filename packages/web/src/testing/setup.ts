import './without-task-traces.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FIRST_STEPS_KEY } from '../app/dashboard/first-steps-key.ts';
import { loadConfig } from '../shared/api/config.ts';
import '../shared/content-security.ts';
import { fakeServer, takeImpossibleErrors } from './fake-server.ts';
import { leftovers, resetApp } from './leftovers.ts';
import { NOW_MS } from './now.ts';
import { toastsOfWrongKind } from './toasts.ts';
import { setViewportWidth } from './viewport.ts';

// Long enough that only a test that hangs reaches it, even on a busy machine.
configure({ asyncUtilTimeout: 120_000 });
const { getElementError } = getConfig();
configure({
  // Printing the document at each attempt of a `findBy` takes a tenth of the time of the tests.
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? undefined) : getElementError(message, container),
});
const isPolling = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

// Also while the modules of a file are evaluated.
vi.setSystemTime(NOW_MS);
beforeAll(async () => {
  fakeServer.listen({ onUnhandledFrame: 'error' });
  await loadConfig();
});
window.scrollTo = () => undefined;
// jsdom has no modal dialogs.
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
  // The guide of a new installation makes many requests; its own tests show it.
  localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
});
afterEach(async () => {
  const wrongToasts = toastsOfWrongKind();
  cleanup();
  // A prefetch that starts when the code of a screen has loaded belongs to this test, not to the next.
  await vi.dynamicImportSettled();
  resetApp();
  expect(takeImpossibleErrors()).toEqual([]);
  expect(wrongToasts).toEqual([]);
});
afterAll(() => {
  fakeServer.close();
  expect(leftovers()).toEqual([]);
});

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FIRST_STEPS_KEY } from '../app/dashboard/first-steps-key.ts';
import { loadConfig } from '../shared/api/config.ts';
import '../shared/content-security.ts';
import { fakeServer, takeImpossibleErrors } from './fake-server.ts';
import { toastsOfWrongKind } from './toasts.ts';
import { setViewportWidth } from './viewport.ts';

// Screens are loaded lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

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
  setViewportWidth(1440);
  // The guide of a new installation makes many requests; its own tests show it.
  localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
});
afterEach(() => {
  const wrongToasts = toastsOfWrongKind();
  cleanup();
  fakeServer.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expect(takeImpossibleErrors()).toEqual([]);
  expect(wrongToasts).toEqual([]);
});
afterAll(async () => {
  fakeServer.close();
  // A screen that is prefetched when a file ends would fail to load in all files that share the worker.
  await vi.dynamicImportSettled();
});

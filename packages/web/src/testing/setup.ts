import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { FIRST_STEPS_KEY } from '../app/dashboard/first-steps-key.ts';
import { styles } from '../app/styles.ts';
import { loadConfig } from '../shared/api/config.ts';
import '../shared/content-security.ts';
import { fakeServer } from './fake-server.ts';
import { setViewportWidth } from './viewport.ts';

// React's development build notes a stack trace for each of the first 10,000 elements of every second, a sixth of the
// suite's time. Told that they were made already, it goes on without: warnings name components, not lines.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});

// As in the product all rules stand in one style element: jsdom sorts a thousand of them for long.
styles.sheet.isSpeedy = true;

// Screens are loaded lazily; a busy machine may need a moment for the first one.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  fakeServer.listen({ onUnhandledFrame: 'error' });
  await loadConfig();
});
window.scrollTo = () => undefined;
beforeEach(() => {
  setViewportWidth(1440);
  // The guide of a new installation asks for much; it has tests of its own.
  localStorage.setItem(FIRST_STEPS_KEY, 'hidden');
});
afterEach(() => {
  cleanup();
  fakeServer.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => fakeServer.close());

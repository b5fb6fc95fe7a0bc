import { act, cleanup, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { reloadOnce } from '../page-reload.ts';

export const open = (address: string) => renderApp(address, { session: as('ADMIN') });

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

/** The page reloads itself after an upgrade. */
export async function reload(): Promise<void> {
  const server = fakePageReload();
  server.upgrade();
  await act(() => reloadOnce());
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(false);
  expect(server.reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  cleanup();
}

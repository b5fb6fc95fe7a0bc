import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { fakeServer } from './fake-server.ts';

/**
 * Mocks the page reload, which jsdom does not implement, and serves the current page. `vi.unstubAllGlobals()`
 * restores both.
 */
export function fakePageReload() {
  let build = '';
  const connect = () =>
    fakeServer.use(
      http.get('*/', () =>
        HttpResponse.html(
          `<html><body>${build && `<script type="module" src="${build}"></script>`}</body></html>`,
        ),
      ),
    );
  connect();
  const reload = vi.fn();
  const { href, origin, pathname, search, hash } = window.location;
  vi.stubGlobal('location', { href, origin, pathname, search, hash, reload });
  let upgrades = 0;
  return {
    reload,
    /** Serves the page again after the test made the server unreachable. */
    connect,
    /** Makes the server serve another build. */
    upgrade(): void {
      upgrades += 1;
      build = `/assets/build-${upgrades}.js`;
    },
  };
}

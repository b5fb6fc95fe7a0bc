import type { TokenPayload } from '@dentaria/contract/auth/session.ts';
import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, type Path, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/Providers.tsx';
import { queryClient } from '../app/QueryProvider.tsx';
import { routes } from '../app/routes.tsx';
import { beginSession } from '../shared/session/session-store.ts';
import { fakeToken } from './session.ts';
import { setupUser } from './user.ts';

interface Options {
  /** The signed-in user, such as `as('DENTIST')`. If absent, the user is a visitor. */
  session?: TokenPayload;
  /** Router state of the address. */
  state?: unknown;
}

interface App {
  user: UserEvent;
  /** Returns the current address, such as `/users/list?page=1`. */
  location: () => string;
  /** Returns the target of a pending navigation, otherwise the current address. */
  destination: () => string;
  /** Navigates like a link. */
  go: (path: string) => Promise<void>;
  /** Goes back like the browser's button. */
  back: () => Promise<void>;
}

/**
 * Renders the whole application at an address, with real routes, guards and providers. `fakeCall` fakes its
 * requests.
 */
export const renderApp = (path: string, options?: Options): App => renderRoutes(routes, path, options);

/**
 * Renders a screen like `renderApp`, but without header, navigation and footer, which take half of the time.
 */
export const renderScreen = (path: string, options?: Options): App =>
  renderRoutes(screenRoutes, path, options);

const Main = () => (
  <main>
    <Outlet />
  </main>
);

const screenRoutes: RouteObject[] = routes.map((route) => ({ ...route, Component: Main }) as RouteObject);

function renderRoutes(tree: RouteObject[], path: string, { session, state }: Options = {}): App {
  if (session) beginSession(fakeToken(session));
  const url = new URL(path, window.location.origin);
  const router = createMemoryRouter(tree, {
    initialEntries: [{ pathname: url.pathname, search: url.search, hash: url.hash, state }],
  });
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const addressOf = ({ pathname, search, hash }: Path) => pathname + search + hash;
  return {
    user: setupUser(),
    location: () => addressOf(router.state.location),
    destination: () => addressOf(router.state.navigation.location ?? router.state.location),
    go: (to) => router.navigate(to),
    back: () => router.navigate(-1),
  };
}

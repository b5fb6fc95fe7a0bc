import type { TokenPayload } from '@dentaria/contract/auth/session.ts';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/Providers.tsx';
import { queryClient } from '../app/QueryProvider.tsx';
import { routes } from '../app/routes.tsx';
import { beginSession } from '../shared/session/session-store.ts';
import { fakeToken } from './session.ts';

interface Options {
  /** Who is signed in, e.g. `as('DENTIST')`; nobody when absent. */
  session?: TokenPayload;
  /** What a link would hand over beside the address. */
  state?: unknown;
}

interface App {
  user: UserEvent;
  /** Where the browser is: `/users/list?page=1`. */
  location: () => string;
  /** Goes to an address as a link does. */
  go: (path: string) => Promise<void>;
  /** The browser's back button. */
  back: () => Promise<void>;
}

/** Opens the whole application at an address: real routes, guards and providers; calls meet `fakeCall`. */
export function renderApp(path: string, { session, state }: Options = {}): App {
  if (session) beginSession(fakeToken(session));
  const url = new URL(path, window.location.origin);
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname: url.pathname, search: url.search, state }],
  });
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    user: userEvent.setup(),
    location: () => router.state.location.pathname + router.state.location.search,
    go: (to) => router.navigate(to),
    back: () => router.navigate(-1),
  };
}

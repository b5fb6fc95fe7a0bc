import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setupUser } from '../../testing/user.ts';
import { loadChunk } from '../load-chunk.ts';
import { UnexpectedError } from '../UnexpectedError.tsx';

/** Renders a start screen with a link to a screen that `load` loads. */
export function open(load: () => Promise<{ Component: () => React.ReactNode }>) {
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        errorElement: <UnexpectedError />,
        children: [
          { path: '/dashboard', element: <Link to="/screen">Pantalla</Link> },
          { path: '/login', element: <h1>Iniciar Sesión</h1> },
          { path: '/screen', lazy: () => loadChunk(load) },
        ],
      },
    ],
    { initialEntries: ['/dashboard'] },
  );
  render(
    <main>
      <RouterProvider router={router} />
    </main>,
  );
  return { user: setupUser(), router };
}

export const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

export const follow = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('link', { name: 'Pantalla' }));

export const retry = () => screen.findByRole('button', { name: 'Reintentar' });

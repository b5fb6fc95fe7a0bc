import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePageReload } from '../testing/fake-page-reload.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { setupUser } from '../testing/user.ts';
import { loadChunk } from './load-chunk.ts';
import { UnexpectedError } from './UnexpectedError.tsx';

let server: ReturnType<typeof fakePageReload>;
beforeEach(() => {
  server = fakePageReload();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const offline = () => fakeServer.use(http.get('*/', () => HttpResponse.error()));

/** Renders a start screen with a link to a screen whose code is loaded by `load`. */
function open(load: () => Promise<{ Component: () => React.ReactNode }>) {
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

const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
const follow = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('link', { name: 'Pantalla' }));
const retry = () => screen.findByRole('button', { name: 'Reintentar' });

describe('a screen whose code is missing', () => {
  test('reloads the page at its address', async () => {
    const app = open(missing);
    await follow(app);
    await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
    expect(app.router.state.location.pathname).toBe('/screen');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  });

  test('does not reload the page a second time, but shows a text and a hint', async () => {
    const app = open(missing);
    await follow(app);
    await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
    await app.router.navigate('/dashboard');
    await follow(app);
    expect(await screen.findByText('No se pudo cargar la pantalla.')).toBeVisible();
    expect(server.reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/login');
    expect(document.body).not.toHaveTextContent(/Failed to fetch/);
    await app.user.click(await retry());
    await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(2));
  });

  test('without a network shows a text and does not reload the page', async () => {
    offline();
    const app = open(missing);
    await follow(app);
    expect(
      await screen.findByText('No se pudo cargar la pantalla: no hay conexión con el servidor.'),
    ).toBeVisible();
    await app.user.click(await retry());
    await waitFor(async () => expect(await retry()).toBeEnabled());
    expect(server.reload).not.toHaveBeenCalled();
    fakeServer.use(http.get('*/', () => HttpResponse.html('<html></html>')));
    await app.user.click(await retry());
    await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
  });

  test('can be left by the link to the start', async () => {
    offline();
    const app = open(missing);
    await follow(app);
    await app.user.click(await screen.findByRole('link', { name: 'Ir al inicio' }));
    expect(await screen.findByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
  });
});

test('a screen that takes 120 s to load shows the text of the specification', async () => {
  vi.useFakeTimers();
  const { router } = open(() => new Promise(() => undefined));
  void router.navigate('/screen');
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(screen.queryByText('Loading chunk failed')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Loading chunk failed')).toBeVisible();
  expect(screen.getByText(/La pantalla tarda demasiado en cargar/)).toBeVisible();
  expect(server.reload).not.toHaveBeenCalled();
});

/** A screen that throws. */
const Broken = (): React.ReactNode => {
  throw new TypeError("Cannot read properties of undefined (reading 'map')");
};

test('a screen that cannot be rendered shows a Spanish text without the error', async () => {
  const app = open(async () => ({ Component: Broken }));
  await follow(app);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('Ocurrió un error al mostrar la pantalla.')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Cannot read/);
  expect(server.reload).not.toHaveBeenCalled();
  await app.user.click(await retry());
  await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
});

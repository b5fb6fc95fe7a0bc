import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePageReload } from '../testing/fake-page-reload.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { follow, missing, open, retry } from './testing/unexpected-error-screen.tsx';

let server: ReturnType<typeof fakePageReload>;

beforeEach(() => {
  server = fakePageReload();
  vi.spyOn(console, 'error').mockReturnValue();
});

const offline = () => fakeServer.use(http.get('*/', () => HttpResponse.error()));

describe('a screen whose code is missing', () => {
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

  test('shows a text and does not reload the page while offline', async () => {
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

import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePageReload } from '../testing/fake-page-reload.ts';
import { follow, missing, open, retry } from './testing/unexpected-error-screen.tsx';

let server: ReturnType<typeof fakePageReload>;

beforeEach(() => {
  server = fakePageReload();
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('a screen whose code is missing', () => {
  test('reloads the page at its address', async () => {
    const app = open(missing);
    await follow(app);
    await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
    expect(app.router.state.location.pathname).toBe('/screen');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
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

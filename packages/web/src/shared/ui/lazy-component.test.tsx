import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ComponentType, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePageReload } from '../../testing/fake-page-reload.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { useLeaveGuard } from '../lib/use-leave-guard.ts';
import { lazyComponent } from './lazy-component.tsx';
import { ToastRegion } from './toast-region/ToastRegion.tsx';

let server: ReturnType<typeof fakePageReload>;
beforeEach(() => {
  server = fakePageReload();
});
afterEach(() => {
  // Otherwise the retries would continue in the next test.
  for (const chunk of chunks.splice(0)) chunk.isAvailable = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chunks: { isAvailable: boolean; loads: number }[] = [];

function Form() {
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard(isDirty);
  return (
    <>
      <input aria-label="Apellido" onChange={() => setDirty(true)} />
      <button type="button" onClick={() => setDirty(false)}>
        Guardar
      </button>
    </>
  );
}

/** Renders a form with a part that fails to load until `isAvailable`. */
function open() {
  const chunk = { isAvailable: false, loads: 0 };
  chunks.push(chunk);
  const Part = lazyComponent(async () => {
    chunk.loads += 1;
    if (!chunk.isAvailable) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>{name}</p>;
  });
  const element = (
    <>
      <Form />
      <Part name="Calendario" />
      <ToastRegion />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return { chunk, ...render(<RouterProvider router={router} />) };
}

const disconnect = () => fakeServer.use(http.get('*/', () => HttpResponse.error()));
const retry = () => act(() => vi.advanceTimersByTimeAsync(3_000));
const lastName = () => screen.getByRole('textbox', { name: 'Apellido' });

test('a part that cannot be loaded leaves the screen as it is, and appears once it can', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  disconnect();
  const { chunk } = open();
  fireEvent.change(lastName(), { target: { value: 'Ñandú' } });
  expect(await screen.findByText(/^Una parte de la pantalla todavía no se pudo cargar/)).toBeVisible();
  await retry();
  expect(chunk.loads).toBeGreaterThan(1);
  expect(lastName()).toHaveValue('Ñandú');
  chunk.isAvailable = true;
  await retry();
  expect(await screen.findByText('Calendario')).toBeVisible();
  expect(lastName()).toHaveValue('Ñandú');
  expect(server.reload).not.toHaveBeenCalled();
});

test('the page reloads itself once the server is reachable, since browsers may not fetch the part again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  disconnect();
  open();
  expect(await screen.findByText(/^Una parte de la pantalla todavía no se pudo cargar/)).toBeVisible();
  await retry();
  expect(server.reload).not.toHaveBeenCalled();
  server.connect();
  await retry();
  await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
});

test('the page does not reload itself before unsaved work is saved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  disconnect();
  open();
  fireEvent.change(lastName(), { target: { value: 'Ñandú' } });
  server.connect();
  await retry();
  expect(await screen.findByText(/Aparece después de que guardes o descartes los cambios/)).toBeVisible();
  expect(server.reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await retry();
  await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
});

test('a part that is still missing after the reload asks the user to reload the page', async () => {
  open().unmount();
  await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
  open();
  expect(await screen.findByText(/Recargá la página para volver a intentarlo/)).toBeVisible();
  expect(server.reload).toHaveBeenCalledTimes(1);
});

test('a part shows its fallback until its code has loaded, and no fallback the next time', async () => {
  const loaded = Promise.withResolvers<ComponentType>();
  const Part = lazyComponent(() => loaded.promise);
  const loading = <p>Cargando...</p>;
  const first = render(<Part fallback={loading} />);
  expect(first.container).toHaveTextContent('Cargando...');
  await act(async () => loaded.resolve(() => <p>Calendario</p>));
  expect(first.container).toHaveTextContent(/^Calendario$/);
  first.unmount();
  expect(render(<Part fallback={loading} />).container).toHaveTextContent(/^Calendario$/);
});

test('a part that an upgrade removed reloads the page', async () => {
  server.upgrade();
  open();
  await waitFor(() => expect(server.reload).toHaveBeenCalledTimes(1));
});

import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePageReload } from '../../testing/fake-page-reload.ts';
import { lazyComponent } from './lazy-component.tsx';
import { ToastRegion } from './ToastRegion.tsx';

let server: ReturnType<typeof fakePageReload>;
beforeEach(() => {
  server = fakePageReload();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders a form with a part whose code fails to load until `isAvailable`. */
function open() {
  const chunk = { isAvailable: false, loads: 0 };
  const Part = lazyComponent(async () => {
    chunk.loads += 1;
    if (!chunk.isAvailable) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>{name}</p>;
  });
  render(
    <>
      <input aria-label="Apellido" defaultValue="Ñandú" />
      <Part name="Calendario" />
      <ToastRegion />
    </>,
  );
  return chunk;
}

test('a part that cannot be loaded leaves the screen as it is, and appears once it can', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const chunk = open();
  expect(await screen.findByText(/^Una parte de la pantalla todavía no se pudo cargar/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(chunk.loads).toBeGreaterThan(1);
  expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú');
  chunk.isAvailable = true;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Calendario')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú');
  expect(server.reload).not.toHaveBeenCalled();
});

test('a part shows its fallback until its code has loaded, and itself at once the next time', async () => {
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

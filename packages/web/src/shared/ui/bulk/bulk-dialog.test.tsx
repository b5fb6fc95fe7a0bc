import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupUser } from '../../../testing/user.ts';
import { BulkDialog } from './BulkDialog.tsx';

const FAILURES = [
  { name: 'Ana Paz', reason: { text: 'Es propietaria de una clínica' } },
  { name: 'Ana Paz', reason: { text: 'Error al eliminar', hint: 'Sin conexión con el servidor' } },
];

function show(state: Partial<NonNullable<Parameters<typeof BulkDialog>[0]['bulk']['state']>>) {
  const bulk = {
    state: { total: 8, done: 2, failures: [], running: true, ...state },
    stop: vi.fn(),
    close: vi.fn(),
  };
  render(
    <main>
      <BulkDialog title="Eliminando usuarios" bulk={bulk} />
    </main>,
  );
  return { user: setupUser(), bulk, dialog: within(screen.getByRole('dialog')) };
}

test('shows and announces the progress, and can be stopped but not closed', async () => {
  const { user, bulk, dialog } = show({});
  expect(dialog.getByRole('status')).toHaveTextContent('2 de 8');
  expect(dialog.getByRole('progressbar', { name: 'Eliminando usuarios' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(dialog.queryByRole('button', { name: 'Cerrar' })).toBeNull();
  expect(dialog.queryByRole('list')).toBeNull();
  await user.keyboard('{Escape}');
  expect(bulk.close).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Detener' }));
  expect(bulk.stop).toHaveBeenCalledOnce();
  expect(bulk.close).not.toHaveBeenCalled();
});

test('shows the failures with their reasons at the end, and closes by its button or Escape', async () => {
  const { user, bulk, dialog } = show({ done: 8, failures: FAILURES, running: false });
  expect(dialog.queryByRole('progressbar')).toBeNull();
  expect(dialog.getByRole('heading', { name: 'Fallaron 2' })).toBeVisible();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana PazEs propietaria de una clínica',
    'Ana PazError al eliminar\nSin conexión con el servidor',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  expect(bulk.close).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(bulk.close).toHaveBeenCalledTimes(2);
  expect(bulk.stop).not.toHaveBeenCalled();
});

test('uses the singular for one failure', () => {
  const { dialog } = show({ done: 8, failures: FAILURES.slice(1), running: false });
  expect(dialog.getByRole('heading', { name: 'Falló 1' })).toBeVisible();
});

test('renders nothing without a bulk action', () => {
  render(
    <BulkDialog title="Eliminando usuarios" bulk={{ state: undefined, stop: vi.fn(), close: vi.fn() }} />,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

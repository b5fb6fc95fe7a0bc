import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../../../testing/fake-server.ts';
import { deleteAll, gate } from './testing/bulk-removal-screen.ts';

const HAS_HISTORY = 'El usuario es propietario de una clínica';

test('deleting 200 users shows the progress and the reason of each failure', async () => {
  const half = gate();
  const failing = new Set([7, 8, 120]);
  const { removed, report } = await deleteAll(async (id) => {
    if (id > 100) await half.opened;
    if (id === 120) throw refuse(500, {});
    if (failing.has(id)) throw refuse(409, { message: HAS_HISTORY });
  });
  expect(await within(report).findByText('100 de 200')).toBeVisible();
  const bar = within(report).getByRole('progressbar', { name: 'Eliminando usuarios' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(within(report).getByText('Fallaron 2')).toBeVisible();
  half.open();
  expect(await within(report).findByText('200 de 200')).toBeVisible();
  expect(await screen.findByText('Error al eliminar usuarios seleccionados')).toBeInTheDocument();
  expect(
    within(report)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `Ana Apellido 3, DNI 30000006${HAS_HISTORY}`,
    `Ana Apellido 3, DNI 30000007${HAS_HISTORY}`,
    'Ana Apellido 59, DNI 30000119Error al eliminar el usuario',
  ]);
  expect(new Set(removed.map(({ params }) => params.id)).size).toBe(200);
});

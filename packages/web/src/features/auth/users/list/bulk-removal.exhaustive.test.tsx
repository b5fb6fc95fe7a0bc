import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

/** Two hundred patients. Every two of them share a name. */
const people = Array.from({ length: 200 }, (_, index) =>
  patient({
    id: index + 1,
    username: `user_${index}`,
    firstName: 'Ana',
    lastName: `Apellido ${index >> 1}`,
    docNumber: String(30_000_000 + index),
  }),
);

async function deleteAll(answer: (id: number) => Promise<void>) {
  fakeCall(authService, 'listUserSummaries', () => people);
  const removed = fakeCall(authService, 'removeUser', ({ params }) => answer(params.id));
  const { user } = renderScreen('/users/list', { session: as('ADMIN') });
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todo' }));
  await user.click(await screen.findByRole('button', { name: 'Seleccionar las 200 filas que coinciden' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionados' }));
  const question = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
  expect(question).toHaveTextContent('¿Eliminar los 200 usuarios seleccionados?');
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  return { user, removed, report: await screen.findByRole('dialog', { name: 'Eliminando usuarios' }) };
}

/** Delays the calls until `open` is called. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const HAS_HISTORY = 'El usuario es propietario de una clínica';

test('shows the progress of 200 deletions and the reason of each failure', async () => {
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

test('finishes the calls in flight after a stop and starts no others', async () => {
  const first = gate();
  const { user, removed, report } = await deleteAll(() => first.opened);
  await waitFor(() => expect(removed.length).toBeGreaterThan(0));
  await user.keyboard('{Escape}');
  expect(report).toBeVisible();
  await user.click(within(report).getByRole('button', { name: 'Detener' }));
  const started = removed.length;
  first.open();
  expect(await screen.findByText(`${started} usuarios eliminados exitosamente`)).toBeVisible();
  expect(removed).toHaveLength(started);
  expect(started).toBeLessThan(10);
});

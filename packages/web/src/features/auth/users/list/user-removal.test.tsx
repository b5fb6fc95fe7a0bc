import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { names, openList } from '../testing/user-screens.ts';

test('deletes one user after a confirmation', async () => {
  const { user, people } = await openList();
  const removed = fakeCall(authService, 'removeUser', ({ params }) => {
    people.splice(
      people.findIndex(({ id }) => id === params.id),
      1,
    );
  });
  await user.click(
    within(screen.getByRole('row', { name: /ana/ })).getByRole('button', { name: 'Eliminar' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Deletion' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete the user with DNI 30000002?');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(removed).toHaveLength(0);
  await user.click(
    within(screen.getByRole('row', { name: /ana/ })).getByRole('button', { name: 'Eliminar' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Usuario eliminado exitosamente')).toBeVisible();
  await waitFor(() => expect(names()).not.toContain('ana'));
  expect(removed).toMatchObject([{ params: { id: 2 } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('shows why a user was not deleted', async () => {
  const { user } = await openList();
  fakeCall(authService, 'removeUser', () => {
    throw refuse(500, {});
  });
  await user.click(
    within(screen.getByRole('row', { name: /ana/ })).getByRole('button', { name: 'Eliminar' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error al eliminar el usuario')).toBeVisible();
});

test('deletes the selected users, one call each', async () => {
  const { user, people } = await openList();
  const removed = fakeCall(authService, 'removeUser', ({ params }) => {
    people.splice(
      people.findIndex(({ id }) => id === params.id),
      1,
    );
  });
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  expect(await screen.findByText('5 seleccionados')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Seleccionar las 7 filas que coinciden' }));
  expect(screen.queryByRole('button', { name: /que coinciden$/ })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionados' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
  expect(dialog).toHaveTextContent('¿Eliminar los 7 usuarios seleccionados?');
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('7 usuarios eliminados exitosamente')).toBeVisible();
  expect(removed.map(({ params }) => params.id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await screen.findByText('No se encontraron usuarios')).toBeVisible();
});

test('selects or clears all rows since the last click when Shift is held', async () => {
  const { user } = await openList();
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Seleccionar (?!todo)/ });
  const selected = () => boxes().map((box) => (box as HTMLInputElement).checked);
  await user.click(boxes()[3] as HTMLElement);
  await user.keyboard('{Shift>}');
  await user.click(boxes()[1] as HTMLElement);
  expect(selected()).toEqual([false, true, true, true, false]);
  await user.click(boxes()[2] as HTMLElement);
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual([false, false, false, true, false]);
});

test('lists the users who could not be deleted and why', async () => {
  const { user } = await openList();
  fakeCall(authService, 'removeUser', ({ params }) => {
    if (params.id === 4) throw refuse(409, { message: 'Es titular de una clínica' });
  });
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionados' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  const report = await screen.findByRole('dialog', { name: 'Eliminando usuarios' });
  expect(await within(report).findByText('Es titular de una clínica')).toBeVisible();
  expect(within(report).getByText(/^nora Álvarez, DNI \d+$/)).toBeVisible();
  expect(within(report).getByText('5 de 5')).toBeVisible();
  expect(screen.getByText('Error al eliminar usuarios seleccionados')).toBeInTheDocument();
  await user.click(within(report).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/^\d+ seleccionados?$/)).not.toBeInTheDocument();
});

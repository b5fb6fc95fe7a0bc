import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { names, openList, person } from '../testing/user-screens.ts';

const withId = (id: unknown, username: string) => person(id as never, username);

async function deleteSelected(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionados' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
}

test('shows the specified text and the reason after a failed deletion, and reloads the list', async () => {
  const { user, people } = await openList();
  fakeCall(authService, 'removeUser', () => {
    people.splice(1, 1);
    throw refuse(404, { message: 'Usuario no encontrado' });
  });
  await user.click(
    within(screen.getByRole('row', { name: /ana/ })).getByRole('button', { name: 'Eliminar' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error al eliminar el usuario')).toBeVisible();
  expect(await screen.findByText('Usuario no encontrado')).toBeVisible();
  await waitFor(() => expect(names()).not.toContain('ana'));
});

test('selects all rows of the page, then all that match the filters', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  await user.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }));
  expect(screen.getByRole('checkbox', { name: 'Seleccionar todo' })).not.toBeChecked();
  expect(screen.getByText('5 seleccionados')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  expect(screen.getByText('7 seleccionados')).toBeVisible();
  expect(screen.queryByRole('button', { name: /que coinciden$/ })).not.toBeInTheDocument();
});

test('deletes nothing if the bulk confirmation is cancelled', async () => {
  const { user } = await openList('/users/list', [person(2, 'ana')]);
  const removed = fakeCall(authService, 'removeUser', () => undefined);
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar seleccionados' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
  expect(dialog).toHaveTextContent('¿Eliminar el usuario seleccionado? Esta acción no se puede deshacer.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('1 seleccionado')).toBeVisible();
  expect(removed).toHaveLength(0);
});

test.each(['x', '', null])('deletes no user of a selection without numeric ids: %j', async (id) => {
  const removed = fakeCall(authService, 'removeUser', () => undefined);
  const { user } = await openList('/users/list', [withId(id, 'ana'), person(2, 'eva')]);
  await user.click(screen.getByRole('checkbox', { name: /^Seleccionar ana/ }));
  expect(await screen.findByText('1 seleccionado')).toBeVisible();
  await deleteSelected(user);
  expect(await screen.findByText('Error: No hay usuarios válidos seleccionados')).toBeVisible();
  expect(removed).toHaveLength(0);
});

test('deletes the selected users with numeric ids and skips the rest', async () => {
  const removed = fakeCall(authService, 'removeUser', () => undefined);
  const { user } = await openList('/users/list', [withId('x', 'ana'), person(2, 'eva')]);
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
  expect(await screen.findByText('2 seleccionados')).toBeVisible();
  await deleteSelected(user);
  expect(await screen.findByText('1 usuarios eliminados exitosamente')).toBeVisible();
  expect(removed.map(({ params }) => params.id)).toEqual([2]);
});

test('sends the deletion of a user with a fractional id, and shows the refusal', async () => {
  const { user } = await openList('/users/list', [person(1.5, 'ana')]);
  const removed = fakeCall(authService, 'removeUser', () => undefined);
  await user.click(screen.getByRole('checkbox', { name: /^Seleccionar ana/ }));
  await deleteSelected(user);
  expect(await screen.findByText('Error al eliminar usuarios seleccionados')).toBeInTheDocument();
  expect(await screen.findByText('Datos inválidos')).toBeVisible();
  expect(removed).toHaveLength(0);
});

test('does not delete a user whose id is not a number', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const removed = fakeCall(authService, 'removeUser', () => undefined);
  const { user } = await openList('/users/list', [withId('x', 'ana')]);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error: ID de usuario inválido')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Invalid userId: x');
  expect(removed).toHaveLength(0);
  log.mockRestore();
});

test('shows the username of a user without a DNI', async () => {
  const { user } = await openList('/users/list', [person(2, 'ana', { docNumber: null })]);
  await user.click(
    within(screen.getByRole('row', { name: /ana/ })).getByRole('button', { name: 'Eliminar' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Deletion' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete the user with DNI — (ana)?');
});

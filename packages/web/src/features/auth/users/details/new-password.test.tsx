import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { expectFailure, openDialog, openUser } from '../testing/user-screens.ts';

test('sets a new password once for a user who forgot theirs, and closes the dialog', async () => {
  const given = fakeCall(authService, 'resetPassword', () => undefined);
  const { user, field, dialog } = await openDialog();
  expect(field).toHaveFocus();
  await fill(user, field, 'una clave larga');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Contraseña cambiada/)).toBeVisible();
  expect(given).toMatchObject([{ params: { id: 41 }, body: { newPassword: 'una clave larga' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([['a rejected password', () => refuse(409, { message: 'Otra cosa' }), 'Otra cosa']])(
  'shows %s and keeps the typed password',
  expectFailure,
);

test("offers no new password for the user's own account", async () => {
  openUser(7);
  await screen.findByRole('link', { name: 'Editar' });
  expect(screen.queryByRole('button', { name: 'Nueva contraseña' })).toBeNull();
});

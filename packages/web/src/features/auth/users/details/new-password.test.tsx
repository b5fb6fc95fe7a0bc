import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, noConnection, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(authService, 'readClinic', () => clinic());
  fakeCall(authService, 'readUser', ({ params }) => patient({ id: Number(params.id) }));
});

async function openDialog() {
  const app = renderScreen('/users/41/details', { session: as('ADMIN') });
  await app.user.click(await screen.findByRole('button', { name: 'Nueva contraseña' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nueva contraseña de María Ñandú' });
  return { ...app, dialog, field: within(dialog).getByLabelText(/^Nueva contraseña/) };
}

test('is set for a user who forgot theirs, once, and closes the dialog', async () => {
  const given = fakeCall(authService, 'resetPassword', () => undefined);
  const { user, field, dialog } = await openDialog();
  expect(field).toHaveFocus();
  await fill(user, field, 'una clave larga');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Contraseña cambiada/)).toBeVisible();
  expect(given).toMatchObject([{ params: { id: 41 }, body: { newPassword: 'una clave larga' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an invalid password shows an error at its field and is not sent', async () => {
  const given = fakeCall(authService, 'resetPassword', () => undefined);
  const { user, field } = await openDialog();
  await user.type(field, 'corta{Enter}');
  expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  expect(field).toHaveFocus();
  expect(given).toHaveLength(0);
});

test.each([
  ['a rejected password', () => refuse(409, { message: 'Otra cosa' }), 'Otra cosa'],
  ['no connection', noConnection, /conexión/],
])('%s is shown, and the typed value stays', async (_, failure, text) => {
  fakeCall(authService, 'resetPassword', () => {
    throw failure();
  });
  const { user, field, dialog } = await openDialog();
  await user.type(field, 'una clave larga{Enter}');
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(field).toHaveValue('una clave larga');
});

test('is not offered for the own account', async () => {
  renderScreen('/users/7/details', { session: as('ADMIN') });
  await screen.findByRole('link', { name: 'Editar' });
  expect(screen.queryByRole('button', { name: 'Nueva contraseña' })).toBeNull();
});

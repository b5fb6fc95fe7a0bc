import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { patient } from '../../../../../testing/people.ts';
import { open } from './user-details-screen.ts';

export function openUser(id = 41) {
  fakeCall(authService, 'readUser', () => patient({ id }));
  return open(id);
}

export async function openDialog() {
  const app = openUser();
  await app.user.click(await screen.findByRole('button', { name: 'Nueva contraseña' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nueva contraseña de María Ñandú' });
  return { ...app, dialog, field: within(dialog).getByLabelText(/^Nueva contraseña/) };
}

/** Checks that the dialog shows a failed call. `_` is the name of the failure in the test's title. */
export async function expectFailure(_: string, failure: () => Error, text: string | RegExp) {
  fakeCall(authService, 'resetPassword', () => {
    throw failure();
  });
  const { user, field, dialog } = await openDialog();
  await user.type(field, 'una clave larga{Enter}');
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(field).toHaveValue('una clave larga');
}

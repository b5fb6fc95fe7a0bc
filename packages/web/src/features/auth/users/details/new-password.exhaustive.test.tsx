import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, noConnection } from '../../../../testing/fake-server.ts';
import { expectFailure, openDialog } from '../testing/user-screens.ts';

test('shows an error at the field for an invalid password and does not send it', async () => {
  const given = fakeCall(authService, 'resetPassword', () => undefined);
  const { user, field } = await openDialog();
  await user.type(field, 'corta{Enter}');
  expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  expect(field).toHaveFocus();
  expect(given).toHaveLength(0);
});

test.each([['no connection', noConnection, /conexión/]])(
  'shows %s and keeps the typed password',
  expectFailure,
);

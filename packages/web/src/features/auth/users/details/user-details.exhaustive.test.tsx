import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { expectSpinner } from '../../../../testing/spinner.ts';
import { openDetails } from '../testing/user-screens.ts';

it('shows N/A for missing values', async () => {
  fakeCall(authService, 'readUser', () =>
    patient({
      email: null,
      phone: null,
      gender: null,
      dateOfBirth: null,
      street: null,
      city: null,
      state: null,
      country: null,
      postalCode: null,
      clinicId: null,
    }),
  );
  openDetails();
  await screen.findByText('Documento');
  expect(screen.getAllByText('N/A')).toHaveLength(7);
});

it.each([404, 403, 500])('shows a message after a response with status %i', async (status) => {
  fakeCall(authService, 'readUser', () => {
    throw refuse(status);
  });
  openDetails();
  const text =
    status === 404
      ? 'No se encontraron detalles para este usuario.'
      : 'No se pudieron cargar los detalles del usuario.';
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows that there are no details if the response is null', async () => {
  fakeCall(authService, 'readUser', () => null as never);
  openDetails();
  expect(await screen.findByText('No se encontraron detalles para este usuario.')).toBeVisible();
});

it('sends no request for an id that is not a number', async () => {
  openDetails('abc');
  expect(await screen.findByText('No se encontraron detalles para este usuario.')).toBeVisible();
});

it('shows a spinner while the details load', async () => {
  fakeCall(authService, 'readUser', () => new Promise(() => undefined));
  openDetails();
  await expectSpinner('Cargando...');
  expect(screen.queryByText('Documento')).not.toBeInTheDocument();
});

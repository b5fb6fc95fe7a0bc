import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { expectSpinner } from '../../../../testing/spinner.ts';

beforeEach(() => {
  fakeCall(authService, 'readClinic', () => clinic({ name: 'Clínica Sol' }));
});

const open = (id: string | number = 41) => renderScreen(`/users/${id}/details`, { session: as('ADMIN') });

it('shows every card, in Spanish', async () => {
  fakeCall(authService, 'readUser', () => patient());
  open();
  expect(await screen.findByRole('heading', { name: 'María Ñandú' })).toBeVisible();
  for (const [term, text] of [
    ['Documento', '30111222'],
    ['Email', 'maria@example.com'],
    ['Teléfono', '+54 341 555-0101'],
    ['Género', 'Femenino'],
    ['Fecha de nacimiento', '09/03/1985'],
    ['Estado de la cuenta', 'Habilitada'],
    ['Clínica', 'Clínica Sol'],
    ['Dirección', 'Mitre 100, Rosario, Santa Fe, Argentina'],
    ['Código postal', 'S2000'],
    ['Fecha de registro', '10/01/2026, 09:00'],
    ['Última actualización', '11/02/2026, 09:00'],
  ] as const)
    await waitFor(() => expect(screen.getByText(term).nextSibling).toHaveTextContent(text));
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/users/edit/41');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it.each([
  ['DENTIST', 'MN 12345', 'MN 12345'],
  ['DENTIST', null, 'N/A'],
  ['RECEPTIONIST', 'MN 12345', undefined],
] as const)('shows the license of a %s %s as %s', async (role, licenseNumber, text) => {
  fakeCall(authService, 'readUser', () => patient({ roles: [asRole(role)], licenseNumber }));
  open();
  await screen.findByRole('heading', { name: 'María Ñandú' });
  expect(screen.queryByText('Matrícula')?.nextSibling?.textContent).toBe(text);
});

it('shows N/A for what is missing', async () => {
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
  open();
  await screen.findByText('Documento');
  expect(screen.getAllByText('N/A')).toHaveLength(7);
});

it.each([404, 403, 500])('shows a message for a %i', async (status) => {
  fakeCall(authService, 'readUser', () => {
    throw refuse(status);
  });
  open();
  const text =
    status === 404
      ? 'No se encontraron detalles para este usuario.'
      : 'No se pudieron cargar los detalles del usuario.';
  expect(await screen.findByText(text)).toBeVisible();
});

it('sends no request for an id that is not a number', async () => {
  open('abc');
  expect(await screen.findByText('No se encontraron detalles para este usuario.')).toBeVisible();
});

it('shows a spinner while the details load', async () => {
  fakeCall(authService, 'readUser', () => new Promise(() => undefined));
  open();
  await expectSpinner('Cargando...');
  expect(screen.queryByText('Documento')).not.toBeInTheDocument();
});

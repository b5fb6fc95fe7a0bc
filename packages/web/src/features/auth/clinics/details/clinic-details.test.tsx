import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { as } from '../../../../testing/session.ts';
import { expectSpinner } from '../../../../testing/spinner.ts';
import { open } from '../testing/clinic-screens.ts';

it('shows every value, in Spanish', async () => {
  fakeCall(authService, 'readClinic', () => clinic());
  const { user, location } = open();
  await expectSpinner('Cargando detalles de la clínica...');
  expect(await screen.findByRole('heading', { name: 'Clínica Sol' })).toBeVisible();
  expect(screen.getByText('Activa')).toBeVisible();
  for (const [term, text] of [
    ['ID', '3'],
    ['Propietario', 'lsosa'],
    ['ID del propietario', '9'],
    ['Fecha de creación', '10/01/2026, 09:00'],
    ['Última actualización', '11/02/2026, 09:30'],
  ] as const)
    expect(screen.getByText(term).nextSibling).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/clinics/edit/3');
  fakeCall(authService, 'listClinics', () => []);
  const back = screen.getByRole('link', { name: 'Volver' });
  expect(back).toHaveTextContent(/^Volver$/);
  await user.click(back);
  await waitFor(() => expect(location()).toBe('/clinics'));
});

it('warns that an unconfirmed clinic sends few mails', async () => {
  fakeCall(authService, 'readClinic', () => clinic({ confirmedAt: null }));
  open();
  expect(await screen.findByText(/todavía no confirmó esta clínica/)).toBeVisible();
  expect(screen.getByText('Sin confirmar')).toBeVisible();
});

it.each([
  ['DENTIST', 9, true],
  ['DENTIST', 10, false],
  ['RECEPTIONIST', 9, false],
] as const)('offers to edit the clinic to a %s with id %i: %s', async (role, user_id, may) => {
  fakeCall(authService, 'readClinic', () => clinic());
  open(as(role, { user_id }));
  await screen.findByRole('heading', { name: 'Clínica Sol' });
  expect(screen.queryByRole('link', { name: 'Editar' }) !== null).toBe(may);
});

it.each([
  [404, 'Clínica no encontrada.'],
  [403, 'Error al cargar los detalles de la clínica.'],
  [500, 'Error al cargar los detalles de la clínica.'],
])('shows a message for a %i and a link back', async (status, text) => {
  fakeCall(authService, 'readClinic', () => {
    throw refuse(status);
  });
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver a Clínicas' })).toHaveAttribute('href', '/clinics');
});

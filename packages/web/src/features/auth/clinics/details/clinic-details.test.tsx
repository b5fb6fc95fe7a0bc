import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, fakeServer, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { expectSpinner } from '../../../../testing/spinner.ts';

function open(session = as('ADMIN'), id = '3') {
  fakeCall(authService, 'listStaffInvitations', () => []);
  return renderScreen(`/clinics/${id}/details`, { session });
}

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

it('shows that it has no owner', async () => {
  fakeCall(authService, 'readClinic', () =>
    clinic({ ownerUserId: null, ownerUsername: null, active: false }),
  );
  open();
  expect(await screen.findByText('Inactiva')).toBeVisible();
  expect(screen.getAllByText('No asignado')).toHaveLength(2);
});

it.each([
  ['DENTIST', 9, true],
  ['DENTIST', 10, false],
  ['RECEPTIONIST', 9, false],
] as const)('a %s with id %i may edit it: %s', async (role, user_id, may) => {
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

it.each([
  ['abc', 'Clínica no encontrada.'],
  ['%20', 'ID de clínica no proporcionado en la URL.'],
])('sends no request for the id %s', async (id, text) => {
  open(as('ADMIN'), id);
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows that an empty response has no clinic', async () => {
  fakeServer.use(http.get('*/services/auth/clinics/3', () => HttpResponse.json(null)));
  open();
  expect(await screen.findByText('No se encontró la clínica.')).toBeVisible();
});

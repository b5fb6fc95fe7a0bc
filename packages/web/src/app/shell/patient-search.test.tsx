import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall } from '../../testing/fake-server.ts';
import { patient, patientMatch } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

const fakeClinic = () => fakeCall(authService, 'listClinics', () => [clinic({ id: 3 })]);

test('Ctrl K, a text and Enter open the page of the patient', async () => {
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  fakeCall(authService, 'readPatient', () => patient());
  const { user, destination } = renderApp('/account', { session: as('RECEPTIONIST') });
  await screen.findByRole('button', { name: 'Búsqueda rápida' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'ñandú');
  await screen.findByRole('option', { name: /María Ñandú/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(destination()).toBe('/patients/41'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('"Nuevo paciente" asks about unsaved changes of the page before it opens the patient', async () => {
  fakeClinic();
  fakeCall(authService, 'searchPatients', () => []);
  fakeCall(authService, 'createPatient', () => patient({ id: 77 }));
  fakeCall(authService, 'readPatient', () => patient());
  const { user, destination } = renderApp('/patients/41/edit', { session: as('RECEPTIONIST') });
  await user.type(await screen.findByRole('textbox', { name: 'Ciudad' }), ' Norte');
  await user.click(screen.getByRole('button', { name: 'Búsqueda rápida' }));
  await user.type(await screen.findByRole('combobox', { name: /^Buscar paciente/ }), 'rosa vidal');
  await user.click(await screen.findByRole('option', { name: 'Nuevo paciente' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo paciente' }));
  await user.type(dialog.getByRole('textbox', { name: /^DNI/ }), '30.111.222');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(destination()).toBe('/patients/77'));
});

test('"Nuevo paciente" registers the patient who was not found and opens their page', async () => {
  fakeClinic();
  fakeCall(authService, 'searchPatients', () => []);
  fakeCall(authService, 'readPatient', () => patient({ id: 77, firstName: 'Rosa', lastName: 'Vidal' }));
  const registered = fakeCall(authService, 'createPatient', () => patient({ id: 77 }));
  const { user, destination } = renderApp('/account', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Búsqueda rápida' }));
  await user.type(await screen.findByRole('combobox'), 'rosa vidal');
  await user.click(await screen.findByRole('option', { name: 'Nuevo paciente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo paciente' });
  expect(within(dialog).getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Rosa');
  expect(within(dialog).getByRole('textbox', { name: /^Apellido/ })).toHaveValue('Vidal');
  await user.type(within(dialog).getByRole('textbox', { name: /^DNI/ }), '30.111.222');
  await user.click(within(dialog).getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(destination()).toBe('/patients/77'));
  expect(registered).toMatchObject([
    {
      params: { id: 3 },
      body: { firstName: 'Rosa', lastName: 'Vidal', docNumber: '30111222', phone: null },
    },
  ]);
});

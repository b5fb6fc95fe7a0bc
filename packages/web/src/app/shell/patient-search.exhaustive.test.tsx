import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { patient, patientMatch } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { setViewportWidth } from '../../testing/viewport.ts';

const fakeClinic = () => fakeCall(authService, 'listClinics', () => [clinic({ id: 3 })]);

test.each([
  ['DENTIST', [3, 3], 0],
  ['DENTIST', [3, 4], 2],
  ['ADMIN', [3, 3], 2],
] as const)(
  'a user with the role %s who finds patients of the clinics %j sees %i clinic names',
  async (role, clinics, count) => {
    fakeCall(authService, 'searchPatients', () =>
      clinics.map((clinicId, index) =>
        patientMatch({ id: 41 + index, clinicId, clinicName: 'Clínica Centro' }),
      ),
    );
    const { user } = renderApp('/account', { session: as(role) });
    await screen.findByRole('button', { name: 'Búsqueda rápida' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'ñandú');
    expect(await screen.findAllByRole('option', { name: /María Ñandú/ })).toHaveLength(2);
    expect(screen.queryAllByRole('option', { name: /Clínica Centro/ })).toHaveLength(count);
  },
);

test.each(['PATIENT', 'GUEST'] as const)('a user with the role %s cannot search patients', async (role) => {
  const { user } = renderApp('/account', { session: as(role) });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('button', { name: 'Búsqueda rápida' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a phone shows the search on the whole screen, with a button that closes it', async () => {
  setViewportWidth(360);
  const { user } = renderApp('/account', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Búsqueda rápida' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buscar paciente' });
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a patient with the same DNI can be used instead', async () => {
  fakeClinic();
  fakeCall(authService, 'searchPatients', () => []);
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(authService, 'createPatient', () => {
    const message = 'Ya está registrado en la clínica';
    throw refuse(409, { message, errors: { docNumber: message }, patient: patientMatch() });
  });
  const { user, destination } = renderApp('/account', { session: as('DENTIST') });
  await user.click(await screen.findByRole('button', { name: 'Búsqueda rápida' }));
  await user.type(await screen.findByRole('combobox'), 'maría ñandu');
  await user.click(await screen.findByRole('option', { name: 'Nuevo paciente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo paciente' });
  await user.type(within(dialog).getByRole('textbox', { name: /^DNI/ }), '30111222');
  await user.click(within(dialog).getByRole('button', { name: 'Registrar' }));
  expect(await within(dialog).findByText('Ya está registrado: María Ñandú')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: /^DNI/ })).toBeInvalid();
  await user.click(within(dialog).getByRole('button', { name: 'Usarlo' }));
  await waitFor(() => expect(destination()).toBe('/patients/41'));
});

test('a slash opens the search, except in a field, and Escape closes it', async () => {
  const { user } = renderApp('/account', { session: as('RECEPTIONIST') });
  const [password] = await screen.findAllByLabelText(/contraseña actual/i);
  await user.type(password as HTMLElement, '/');
  expect(password).toHaveValue('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('/');
  expect(await screen.findByRole('combobox')).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { openNewPatient, similarPatient } from '../../testing/similar-patients.ts';

const SAME_DNI = similarPatient({
  reasons: ['Mismo DNI, escrito de otra forma', 'Nombre y apellido parecidos'],
});

test('does not search an incomplete DNI, and reports an equal DNI', async () => {
  const requests = fakeCall(exchangeService, 'findAlike', () => [SAME_DNI]);
  const { user, dialog } = await openNewPatient();
  const dni = within(dialog).getByRole('textbox', { name: 'DNI' });
  await user.type(dni, '301112');
  await user.type(dni, '22');
  expect(await within(dialog).findByText('Ya hay un paciente con este DNI')).toBeVisible();
  await waitFor(() => expect(requests.at(-1)?.query.docNumber).toBe('30111222'));
  expect(requests.every(({ query }) => (query.docNumber ?? '').length >= 7)).toBe(true);
});

test('registers the patient despite the warning', async () => {
  fakeCall(exchangeService, 'findAlike', () => [similarPatient()]);
  fakeCall(authService, 'readPatient', () => patient({ id: 60 }));
  const created = fakeCall(authService, 'createPatient', () => patient({ id: 60 }));
  const { user, dialog, destination } = await openNewPatient();
  await user.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Maria');
  await user.type(within(dialog).getByRole('textbox', { name: 'DNI' }), '30999888');
  await within(dialog).findByRole('link', { name: 'María Ñandú' });
  await user.click(within(dialog).getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(destination()).toBe('/patients/60'));
  expect(created).toHaveLength(1);
});

test('reports a failed search and does not block the form', async () => {
  fakeCall(exchangeService, 'findAlike', () => {
    throw refuse(503);
  });
  const { user, dialog } = await openNewPatient();
  await user.type(within(dialog).getByRole('textbox', { name: 'DNI' }), '30111222');
  expect(await within(dialog).findByText('No se pudo comprobar si ya está registrado.')).toBeVisible();
  fakeCall(exchangeService, 'findAlike', () => [SAME_DNI]);
  await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
  expect(await within(dialog).findByText('Ya hay un paciente con este DNI')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'DNI' })).toHaveValue('30111222');
});

test("sends the dentist's clinic and the birth date with the search for a new patient", async () => {
  const requests = fakeCall(exchangeService, 'findAlike', () => [similarPatient()]);
  const { user } = renderApp('/users/add', { session: as('DENTIST') });
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Maria');
  await user.type(screen.getByRole('textbox', { name: 'Apellido' }), 'Nandu');
  expect(await screen.findByText('Hay un paciente parecido: ¿es la misma persona?')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Usar la ficha/ })).toBeNull();
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      params: { clinicId: 3 },
      query: { firstName: 'Maria', lastName: 'Nandu', dateOfBirth: '' },
    }),
  );
});

test('warns of similar patients when an edit changes the identity', async () => {
  const requests = fakeCall(exchangeService, 'findAlike', () => [similarPatient()]);
  fakeCall(authService, 'readPatient', () =>
    patient({ id: 60, clinicId: 3, firstName: 'Luz', lastName: 'Paz' }),
  );
  const { user } = renderApp('/patients/60/edit', { session: as('RECEPTIONIST') });
  await user.type(await screen.findByRole('textbox', { name: /^Domicilio|^Calle/ }), 'Sur 1');
  expect(requests).toEqual([]);
  const lastName = screen.getByRole('textbox', { name: 'Apellido' });
  await user.clear(lastName);
  await user.type(lastName, 'Nandu');
  expect(await screen.findByText('Hay un paciente parecido: ¿es la misma persona?')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Usar la ficha/ })).toBeNull();
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      params: { clinicId: 3 },
      query: { lastName: 'Nandu', except: 60 },
    }),
  );
  await user.clear(lastName);
  await user.type(lastName, 'Paz');
  await waitFor(() =>
    expect(screen.queryByText('Hay un paciente parecido: ¿es la misma persona?')).toBeNull(),
  );
  await expectAccessible();
});

test('finds no accessibility problem in the warning about similar patients', async () => {
  const requests = fakeCall(exchangeService, 'findAlike', () => [similarPatient()]);
  fakeCall(authService, 'readPatient', () => patient());
  const { user, dialog } = await openNewPatient();
  await user.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Maria');
  expect(await within(dialog).findByText('Hay un paciente parecido: ¿es la misma persona?')).toBeVisible();
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      params: { clinicId: 3 },
      query: { firstName: 'Maria', lastName: 'Nandu' },
    }),
  );
  await expectAccessible();
});

test('also warns in a history that registers a patient', async () => {
  const requests = fakeCall(exchangeService, 'findAlike', () => [SAME_DNI]);
  renderApp('/dental-history/new', { session: as('DENTIST'), state: { docNumber: '30111222' } });
  expect(await screen.findByText('Ya hay un paciente con este DNI')).toBeVisible();
  expect(requests).toMatchObject([{ params: { clinicId: 3 }, query: { docNumber: '30111222' } }]);
});

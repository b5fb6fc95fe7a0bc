import { authService } from '@dentaria/contract/auth/routes.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

export const person = (id: number, username: string, overrides: Partial<UserSummary> = {}): UserSummary =>
  patient({
    id,
    username,
    docNumber: `3000000${id}`,
    firstName: username,
    lastName: `Apellido ${id}`,
    ...overrides,
  });

export const sevenUsers = [
  person(1, 'zoe', { lastName: 'García' }),
  person(2, 'ana', { lastName: 'Garcia Paz', enabled: false }),
  person(3, 'ñandu', { lastName: null }),
  person(4, 'nora', { lastName: 'Álvarez', roles: [asRole('DENTIST')] }),
  person(5, 'Beto', { lastName: 'Zapata' }),
  person(6, 'oscar', { lastName: 'Núñez', email: 'Oscar@Example.com' }),
  person(7, 'carla', { lastName: 'Nuñez', phone: '341 999' }),
];

/** Opens the list as an administrator. `people` are the users on the server. */
export async function openList(path = '/users/list', users = sevenUsers) {
  const people = [...users];
  fakeCall(authService, 'listUserSummaries', () => people);
  const app = renderScreen(path, { session: as('ADMIN') });
  await screen.findByText(/–\d+ de \d+/);
  return { ...app, people };
}
export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

export function openDetails(id: string | number = 41) {
  fakeCall(authService, 'readClinic', () => clinic({ name: 'Clínica Sol' }));
  return renderScreen(`/users/${id}/details`, { session: as('ADMIN') });
}

export function openUser(id = 41) {
  fakeCall(authService, 'readUser', () => patient({ id }));
  return openDetails(id);
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

const clinicSol = {
  id: 3,
  name: 'Clínica Sol',
  address: null,
  ownerUserId: null,
  ownerUsername: null,
  active: true,
  confirmedAt: null,
  idleLockMinutes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

export function fakeLists() {
  fakeCall(authService, 'listRoles', () => [asRole('DENTIST'), asRole('PATIENT')]);
  fakeCall(authService, 'listClinics', () => [clinicSol]);
  fakeCall(authService, 'listUserSummaries', () => []);
}

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

// Staff without a clinic have no access, and only administrators see a patient without one.

export const MISSING = 'Sin una clínica no verá a nadie, ni nadie lo verá';

export function fakeRolesAndClinics() {
  fakeCall(authService, 'listRoles', () => [asRole('ADMIN'), asRole('DENTIST')]);
  fakeCall(authService, 'listClinics', () => [
    clinic({ id: 3, name: 'Sol' }),
    clinic({ id: 4, name: 'Luna' }),
  ]);
}

export const clinicField = () => screen.findByRole('combobox', { name: 'Clínica' });

export async function openForm(render = renderScreen) {
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'listUserSummaries', () => []);
  const app = render('/users/edit/41', { session: as('DENTIST') });
  return { ...app, city: await screen.findByRole('textbox', { name: 'Ciudad' }) };
}

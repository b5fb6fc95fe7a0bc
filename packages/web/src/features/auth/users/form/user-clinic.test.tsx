import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { choose, clinicField, MISSING } from './testing/user-clinic-screen.ts';

beforeEach(() => {
  fakeCall(authService, 'listRoles', () => [asRole('ADMIN'), asRole('DENTIST')]);
  fakeCall(authService, 'listClinics', () => [
    clinic({ id: 3, name: 'Sol' }),
    clinic({ id: 4, name: 'Luna' }),
  ]);
});

test('shows a warning for a dentist without a clinic, not for an administrator', async () => {
  const { user } = renderScreen('/users/add', { session: as('ADMIN') });
  await clinicField();
  expect(screen.queryByText(MISSING)).toBeNull();
  await choose(user, /Roles/, 'DENTIST');
  expect(screen.getByText(MISSING)).toBeVisible();
  await choose(user, /Clínica/, 'Luna');
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('a new user’s form preselects the only clinic', async () => {
  fakeCall(authService, 'listClinics', () => [clinic({ id: 3, name: 'Sol' })]);
  renderScreen('/users/add', { session: as('ADMIN') });
  expect(await clinicField()).toHaveValue('Sol');
});

test('the only clinic is not selected for an existing user', async () => {
  fakeCall(authService, 'listClinics', () => [clinic({ id: 3, name: 'Sol' })]);
  fakeCall(authService, 'readUser', () => patient({ clinicId: null }));
  renderScreen('/users/edit/41', { session: as('ADMIN') });
  expect(await clinicField()).toHaveValue('');
  expect(screen.getByText(MISSING)).toBeVisible();
});

test('"Agregar dentista" of the guide opens the form with that role', async () => {
  renderScreen('/users/add', { session: as('ADMIN'), state: { role: 'DENTIST' } });
  await clinicField();
  expect(screen.getByRole('button', { name: 'DENTIST' })).toBeVisible();
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
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

test('the license is a field of dentists', async () => {
  const { user } = renderScreen('/users/add', { session: as('ADMIN') });
  await clinicField();
  expect(screen.queryByRole('textbox', { name: 'Matrícula' })).toBeNull();
  await choose(user, /Roles/, 'DENTIST');
  const license = screen.getByRole('textbox', { name: 'Matrícula' });
  await user.type(license, 'sin número');
  await user.tab();
  expect(license).toHaveAccessibleDescription(/^Matrícula no válida/);
});

test('an administrator needs no clinic', async () => {
  const { user } = renderScreen('/users/add', { session: as('ADMIN') });
  await choose(user, /Roles/, 'ADMIN');
  expect(screen.queryByText(MISSING)).toBeNull();
});

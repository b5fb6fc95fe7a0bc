import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { clinicField, fakeRolesAndClinics, MISSING } from '../testing/user-screens.ts';

beforeEach(fakeRolesAndClinics);

test('preselects the only clinic for a new user', async () => {
  fakeCall(authService, 'listClinics', () => [clinic({ id: 3, name: 'Sol' })]);
  renderScreen('/users/add', { session: as('ADMIN') });
  expect(await clinicField()).toHaveValue('Sol');
});

test('does not select the only clinic for an existing user', async () => {
  fakeCall(authService, 'listClinics', () => [clinic({ id: 3, name: 'Sol' })]);
  fakeCall(authService, 'readUser', () => patient({ clinicId: null }));
  renderScreen('/users/edit/41', { session: as('ADMIN') });
  expect(await clinicField()).toHaveValue('');
  expect(screen.getByText(MISSING)).toBeVisible();
});

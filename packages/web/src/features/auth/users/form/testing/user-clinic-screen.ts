import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen } from '@testing-library/react';
import { clinic } from '../../../../../testing/clinics.ts';
import { fakeCall } from '../../../../../testing/fake-server.ts';

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

import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../../testing/fake-server.ts';

const clinic = {
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
  fakeCall(authService, 'listClinics', () => [clinic]);
  fakeCall(authService, 'listUserSummaries', () => []);
}

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

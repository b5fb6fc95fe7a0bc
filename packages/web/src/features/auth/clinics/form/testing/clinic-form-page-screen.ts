import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../../testing/fake-server.ts';
import { patient } from '../../../../../testing/people.ts';

const laura = patient({
  id: 9,
  username: 'lsosa',
  firstName: 'Laura',
  lastName: 'Sosa',
  roles: [asRole('DENTIST')],
});

const bruno = patient({ ...laura, id: 10, username: 'bpaz', firstName: 'Bruno', lastName: 'Paz' });

export function fakeLists(dentists = [laura, bruno]) {
  fakeCall(authService, 'listClinics', () => []);
  return fakeCall(authService, 'listUsersByRole', () => dentists);
}

export const nameField = () => screen.findByRole('textbox', { name: 'Nombre' });

export const owner = () => screen.findByRole('combobox', { name: 'Propietario' });

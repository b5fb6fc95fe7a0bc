import { authService } from '@dentaria/contract/auth/routes.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen, within } from '@testing-library/react';
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

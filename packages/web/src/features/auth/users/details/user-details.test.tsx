import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { openDetails } from '../testing/user-screens.ts';

it('shows every card, in Spanish', async () => {
  fakeCall(authService, 'readUser', () => patient());
  openDetails();
  expect(await screen.findByRole('heading', { name: 'María Ñandú' })).toBeVisible();
  for (const [term, text] of [
    ['Documento', '30111222'],
    ['Email', 'maria@example.com'],
    ['Teléfono', '+54 341 555-0101'],
    ['Género', 'Femenino'],
    ['Fecha de nacimiento', '09/03/1985'],
    ['Estado de la cuenta', 'Habilitada'],
    ['Clínica', 'Clínica Sol'],
    ['Dirección', 'Mitre 100, Rosario, Santa Fe, Argentina'],
    ['Código postal', 'S2000'],
    ['Fecha de registro', '10/01/2026, 09:00'],
    ['Última actualización', '11/02/2026, 09:00'],
  ] as const)
    await waitFor(() => expect(screen.getByText(term).nextSibling).toHaveTextContent(text));
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/users/edit/41');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it.each([
  ['DENTIST', 'MN 12345', 'MN 12345'],
  ['DENTIST', null, 'N/A'],
  ['RECEPTIONIST', 'MN 12345', undefined],
] as const)('shows the license of a %s %s as %s', async (role, licenseNumber, text) => {
  fakeCall(authService, 'readUser', () => patient({ roles: [asRole(role)], licenseNumber }));
  openDetails();
  await screen.findByRole('heading', { name: 'María Ñandú' });
  expect(screen.queryByText('Matrícula')?.nextSibling?.textContent).toBe(text);
});

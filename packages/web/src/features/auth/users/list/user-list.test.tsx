import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { names, openList, sevenUsers } from '../testing/user-screens.ts';

describe("an administrator's list", () => {
  it('starts with five users, by username in Spanish order', async () => {
    await openList();
    expect(names()).toEqual(['ana', 'Beto', 'carla', 'nora', 'ñandu']);
    expect(screen.getByRole('link', { name: 'Agregar usuario' })).toHaveAttribute('href', '/users/add');
    expect(screen.getByRole('cell', { name: 'DENTIST' })).toBeVisible();
    expect(screen.queryByText(/ROLE_/)).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Usuario' })).toHaveAttribute('aria-sort', 'ascending');
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual([
      '',
      'Usuario',
      'DNI',
      'Nombre',
      'Apellido',
      'Teléfono',
      'Email',
      'Estado',
      'Roles',
      'Acciones',
    ]);
  });
});

describe("a dentist's list", () => {
  it('shows a dentist their patients, without state, roles and details', async () => {
    const calls = fakeCall(authService, 'listUserSummaries', () => sevenUsers);
    renderScreen('/users/list', { session: as('DENTIST') });
    const row = await screen.findByRole('row', { name: /ana/ });
    expect(calls[0]?.query).toEqual({ role: 'PATIENT' });
    expect(screen.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Agregar paciente' })).toHaveAttribute('href', '/users/add');
    expect(screen.queryByRole('columnheader', { name: 'Estado' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Roles' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Estado' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Roles' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ver detalles' })).not.toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Ver historia clínica' })).toHaveAttribute(
      'href',
      '/dental-history/2',
    );
    expect(within(row).getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/users/edit/2');
    expect(within(row).getByRole('button', { name: 'Eliminar' })).toBeVisible();
  });
});

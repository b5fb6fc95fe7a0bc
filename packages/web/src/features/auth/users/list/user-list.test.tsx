import { authService } from '@dentaria/contract/auth/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { names, openList, sevenUsers } from '../testing/user-list-screen.ts';

const filter = (label: string) =>
  screen.getByRole(label === 'Roles' ? 'combobox' : 'searchbox', { name: label });

describe("an administrator's list", () => {
  it('starts with five users, by username in Spanish order', async () => {
    await openList();
    expect(names()).toEqual(['ana', 'Beto', 'carla', 'nora', 'ñandu']);
    expect(screen.getByRole('link', { name: 'Agregar Usuario' })).toHaveAttribute('href', '/users/add');
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

  it('sorts by any column, blanks last in either direction', async () => {
    const { user } = await openList('/users/list?size=10');
    const lastNames = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[4]?.textContent);
    await user.click(screen.getByRole('button', { name: 'Apellido' }));
    await waitFor(() =>
      expect(lastNames()).toEqual(['Álvarez', 'García', 'Garcia Paz', 'Núñez', 'Nuñez', 'Zapata', '—']),
    );
    await user.click(screen.getByRole('button', { name: 'Apellido' }));
    await waitFor(() => expect(lastNames()[0]).toBe('Zapata'));
    expect(lastNames().at(-1)).toBe('—');
  });

  it('restores its state from the URL', async () => {
    const { user, back, location } = await openList('/users/list?lastName=gar&sort=-username');
    expect(names()).toEqual(['zoe', 'ana']);
    fakeCall(authService, 'readUser', () => patient({ id: 1 }));
    await user.click(
      within(screen.getByRole('row', { name: /zoe/ })).getByRole('link', { name: 'Ver detalles' }),
    );
    await waitFor(() => expect(location()).toBe('/users/1/details'));
    await screen.findByRole('heading', { name: 'María Ñandú' });
    await back();
    await screen.findByRole('table');
    await waitFor(() => expect(names()).toEqual(['zoe', 'ana']));
    expect(filter('Apellido')).toHaveValue('gar');
  });

  it('finds a DNI typed with dots', async () => {
    await openList();
    fireEvent.change(filter('DNI'), { target: { value: '30.000.006' } });
    await waitFor(() => expect(names()).toEqual(['oscar']));
  });

  it('dials a phone and links to its WhatsApp chat', async () => {
    fakeCall(authService, 'listUserSummaries', () => [{ ...patient(), phone: '0341 15 555-0101' }]);
    renderScreen('/users/list', { session: as('ADMIN') });
    expect(await screen.findByRole('link', { name: '0341 15 555-0101' })).toHaveAttribute(
      'href',
      'tel:0341155550101',
    );
    const chat = screen.getByRole('link', { name: 'WhatsApp a 0341 15 555-0101' });
    expect(chat).toHaveAttribute('href', 'https://wa.me/5493415550101');
  });

  it('offers a retry after a failed load', async () => {
    fakeCall(authService, 'listUserSummaries', () => {
      throw refuse(500);
    });
    const { user } = renderScreen('/users/list', { session: as('ADMIN') });
    expect(await screen.findByText('Error cargando usuarios')).toBeVisible();
    fakeCall(authService, 'listUserSummaries', () => sevenUsers);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('row', { name: /ana/ })).toBeVisible();
  });
});

describe("a dentist's list", () => {
  it('shows a dentist their patients, without state, roles and details', async () => {
    const calls = fakeCall(authService, 'listUserSummaries', () => sevenUsers);
    renderScreen('/users/list', { session: as('DENTIST') });
    const row = await screen.findByRole('row', { name: /ana/ });
    expect(calls[0]?.query).toEqual({ role: 'PATIENT' });
    expect(screen.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Agregar Paciente' })).toHaveAttribute('href', '/users/add');
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

import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { names, openList, sevenUsers } from '../testing/user-screens.ts';

const filter = (label: string) =>
  screen.getByRole(label === 'Roles' ? 'combobox' : 'searchbox', { name: label });

describe("an administrator's list", () => {
  it('shows pages of different sizes', async () => {
    const { user, location } = await openList();
    await user.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }));
    await waitFor(() => expect(names()).toEqual(['oscar', 'zoe']));
    expect(location()).toBe('/users/list?page=2');
    await user.click(screen.getByRole('combobox', { name: 'Filas por página:' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['5', '10', '25']);
    await user.click(screen.getByRole('option', { name: '10' }));
    await waitFor(() => expect(names()).toHaveLength(7));
  });

  it('sorts by each column ascending, then descending', async () => {
    const { user } = await openList();
    for (const label of ['DNI', 'Nombre', 'Apellido', 'Teléfono', 'Email', 'Estado', 'Roles']) {
      const heading = () => screen.getByRole('columnheader', { name: label });
      await user.click(within(heading()).getByRole('button', { name: label }));
      await waitFor(() => expect(heading()).toHaveAttribute('aria-sort', 'ascending'));
      await user.click(within(heading()).getByRole('button', { name: label }));
      await waitFor(() => expect(heading()).toHaveAttribute('aria-sort', 'descending'));
    }
  });

  it('filters each column by a substring', async () => {
    const { user } = await openList();
    for (const [label, text, expected] of [
      ['DNI', '00006', ['oscar']],
      ['Nombre', 'ZOE', ['zoe']],
      ['Nombre', 'ñ', ['ñandu']],
      ['Apellido', 'garcía', ['ana', 'zoe']],
      ['Apellido', 'ñ', ['carla', 'oscar']],
      ['Teléfono', '999', ['carla']],
      ['Email', 'OSCAR@', ['oscar']],
      ['Roles', 'dent', ['nora']],
    ] as const) {
      await user.type(filter(label), text);
      await waitFor(() => expect(names(), `${label} ${text}`).toEqual(expected));
      await user.clear(filter(label));
      await waitFor(() => expect(names()).toHaveLength(5));
    }
    await user.type(filter('Roles'), 'role_dentist');
    await waitFor(() => expect(names()).toEqual(['nora']));
  });

  it('filters by state and clears the filters', async () => {
    const { user, location } = await openList();
    await user.click(screen.getByRole('combobox', { name: 'Estado' }));
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Todos', 'Habilitados', 'Deshabilitados']);
    await user.click(screen.getByRole('option', { name: 'Deshabilitados' }));
    await waitFor(() => expect(names()).toEqual(['ana']));
    expect(location()).toBe('/users/list?enabled=false');
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(names()).toHaveLength(5));
  });

  it('restores its state after a form is cancelled', async () => {
    const { user, location } = await openList('/users/list?lastName=gar');
    fakeCall(authService, 'readUser', () => patient({ id: 1 }));
    fakeCall(authService, 'listRoles', () => [asRole('PATIENT')]);
    fakeCall(authService, 'listClinics', () => []);
    await user.click(within(screen.getByRole('row', { name: /zoe/ })).getByRole('link', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe('/users/list?lastName=gar'));
  });

  it('searches all columns from one box', async () => {
    const { user, location } = await openList();
    await user.type(filter('Buscar'), 'zoe garc');
    await waitFor(() => expect(names()).toEqual(['zoe']));
    expect(location()).toBe('/users/list?q=zoe+garc');
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(location()).toBe('/users/list'));
  });

  it('opens the record of a row that is clicked outside its buttons', async () => {
    const { user, location } = await openList();
    fakeCall(authService, 'readUser', () => patient({ id: 1 }));
    const row = screen.getByRole('row', { name: /carla/ });
    await user.click(within(row).getByRole('checkbox'));
    expect(location()).toBe('/users/list');
    const [, username] = within(row).getAllByRole('cell');
    const link = within(row)
      .getAllByRole('link')
      .find(({ className }) => className === 'record-link');
    expect(link).toBeVisible();
    if (username) await user.click(username);
    await waitFor(() => expect(location()).toBe(link?.getAttribute('href') ?? ''));
  });

  it('selects all rows of the page, some or none', async () => {
    const { user } = await openList();
    const all = screen.getByRole('checkbox', { name: 'Seleccionar todo' });
    await user.click(within(screen.getByRole('row', { name: /ana/ })).getByRole('checkbox'));
    await screen.findByText('1 seleccionado');
    expect(all).toBePartiallyChecked();
    await user.click(all);
    await screen.findByText('5 seleccionados');
    expect(all).toBeChecked();
    await user.click(all);
    await waitFor(() => expect(screen.queryByText(/seleccionado/)).not.toBeInTheDocument());
  });

  it('preserves a selection made just before a filter', async () => {
    await openList();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todo' }));
    fireEvent.change(filter('Apellido'), { target: { value: 'gar' } });
    await waitFor(() => expect(names()).toEqual(['ana', 'zoe']));
    expect(screen.getByText('5 seleccionados')).toBeVisible();
  });

  it('shows cards on a narrow screen, with its filters behind a button', async () => {
    setViewportWidth(899);
    const { user } = await openList('/users/list?lastName=gar');
    const cards = screen.getByRole('list', { name: 'Usuarios' });
    expect(within(cards).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filtros (1)' }));
    expect(await screen.findByRole('searchbox', { name: 'Apellido' })).toHaveValue('gar');
    await expectAccessible();
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

  it.each([
    ['DNI', '05.123.456', 'mnandu'],
    ['Teléfono', '15 5555-0101', 'mnandu'],
    ['Teléfono', '+54 9 11 5555', 'mnandu'],
    ['Teléfono', '341 777 0303', 'zoe'],
  ])('finds a %s typed as %s', async (label, typed, username) => {
    fakeCall(authService, 'listUserSummaries', () => [
      { ...patient(), docNumber: '5123456', phone: '+54 9 11 5555-0101' },
      { ...patient(), id: 42, username: 'zoe', phone: '0341 15 777-0303' },
    ]);
    renderScreen('/users/list', { session: as('ADMIN') });
    await waitFor(() => expect(names()).toHaveLength(2));
    fireEvent.change(filter(label), { target: { value: typed } });
    await waitFor(() => expect(names()).toEqual([username]));
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

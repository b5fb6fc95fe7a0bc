import { authService } from '@dentaria/contract/auth/routes.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clinic } from '../../testing/clinics.ts';
import { fakeCall } from '../../testing/fake-server.ts';
import { patient } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

/** Tests the items that only administrators see, for a user with a clinic and these roles. */
export function describeGuardedItems(roles: never[] | null): void {
  const open = (path: string) => renderScreen(path, { session: as('DENTIST', { roles }) });

  it('the filters, columns and actions of the list of all users', async () => {
    const calls = fakeCall(authService, 'listUserSummaries', () => [patient({ username: 'ana' })]);
    open('/users/list');
    const row = await screen.findByRole('row', { name: /ana/ });
    expect(calls[0]?.query).toEqual({});
    expect(screen.getByRole('columnheader', { name: 'Estado' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Roles' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Estado' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Roles' })).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Ver detalles' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Usuarios' })).toBeVisible();
  });

  it('the roles and the clinic in the user form', async () => {
    fakeCall(authService, 'listRoles', () => [asRole('DENTIST')]);
    fakeCall(authService, 'listClinics', () => [clinic()]);
    open('/users/add');
    expect(await screen.findByRole('heading', { name: 'Agregar usuario' })).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Roles' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Clínica' })).toBeVisible();
  });

  it('the bulk and row actions of the clinic list', async () => {
    fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 99 })]);
    open('/clinics');
    const row = await screen.findByRole('row', { name: /Clínica Sol/ });
    expect(within(row).getByRole('checkbox')).toBeEnabled();
    expect(within(row).getByRole('button', { name: 'Desactivar' })).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Eliminar' })).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Editar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Agregar clínica' })).toBeVisible();
  });

  it('the owner and the state in the clinic form', async () => {
    fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 99 }));
    fakeCall(authService, 'listUsersByRole', () => []);
    open('/clinics/edit/3');
    expect(await screen.findByRole('combobox', { name: 'Propietario' })).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Clínica activa' })).toBeEnabled();
  });

  it('the panel of the dashboard', async () => {
    open('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Administración' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Configurar email SMTP' })).toBeVisible();
  });
}

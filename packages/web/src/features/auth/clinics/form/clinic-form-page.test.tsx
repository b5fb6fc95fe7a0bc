import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { fakeLists, nameField, owner } from '../testing/clinic-screens.ts';

describe('adding a clinic', () => {
  it('lets an administrator set name and owner, and opens the list', async () => {
    const dentistCalls = fakeLists();
    const created = fakeCall(authService, 'createClinic', ({ body }) => clinic({ name: body.name }));
    const { user, location } = renderScreen('/clinics/add', { session: as('ADMIN') });
    expect(await nameField()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Información Básica' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(screen.queryByRole('button', { name: 'Configuración' })).toBeNull();
    await fill(user, await nameField(), '  Clínica Luna ');
    await user.click(await owner());
    expect(await screen.findByRole('option', { name: 'Dr. Laura Sosa (lsosa)' })).toBeVisible();
    await user.type(await owner(), 'bru');
    await user.click(await screen.findByRole('option', { name: 'Dr. Bruno Paz (bpaz)' }));
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('Clínica creada exitosamente')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/clinics'));
    expect(created).toMatchObject([{ body: { name: 'Clínica Luna', ownerUserId: 10 } }]);
    expect(dentistCalls[0]?.params.role).toBe('DENTIST');
  });

  it('sends only the name for a guest, and opens the dashboard', async () => {
    const created = fakeCall(authService, 'createClinic', () => clinic());
    const { user, location } = renderScreen('/clinics/add', { session: as('GUEST', { clinic_id: null }) });
    await user.type(await nameField(), 'Clínica Luna{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(created[0]?.body).toEqual({ name: 'Clínica Luna' });
  });
});

describe('editing a clinic', () => {
  it('lets an administrator change name, owner and state', async () => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => clinic());
    const saved = fakeCall(authService, 'updateClinic', () => clinic());
    const { user, location } = renderScreen('/clinics/edit/3', { session: as('ADMIN') });
    expect(await nameField()).toHaveValue('Clínica Sol');
    await waitFor(async () => expect(await owner()).toHaveValue('Dr. Laura Sosa (lsosa)'));
    await fill(user, await nameField(), ' Norte');
    await user.click(screen.getByRole('switch', { name: 'Clínica activa' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Clínica actualizada exitosamente')).toBeVisible();
    await waitFor(() => expect(location()).toBe('/clinics'));
    expect(saved[0]?.body).toEqual({ name: 'Clínica Sol Norte', ownerUserId: 9, active: false });
  });

  it('sends only the name for a dentist who owns the clinic', async () => {
    const dentistCalls = fakeLists();
    fakeCall(authService, 'readClinic', () => clinic());
    const saved = fakeCall(authService, 'updateClinic', () => clinic());
    const { user } = renderScreen('/clinics/edit/3', { session: as('DENTIST', { user_id: 9 }) });
    expect(await nameField()).toHaveAccessibleDescription(/un administrador tiene que confirmar la clínica/);
    await fill(user, await nameField(), ' Norte');
    expect(screen.queryByRole('button', { name: 'Propietario' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Configuración' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Clínica actualizada exitosamente')).toBeVisible();
    expect(saved[0]?.body).toEqual({ name: 'Clínica Sol Norte' });
    expect(dentistCalls).toHaveLength(0);
  });

  it('shows an error to a dentist who does not own the clinic', async () => {
    fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 12 }));
    renderScreen('/clinics/edit/3', { session: as('DENTIST', { user_id: 9 }) });
    expect(await screen.findByText('Solo el propietario de la clínica puede editarla.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull();
  });

  it("shows the server's messages on their fields and keeps typed values", async () => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => clinic());
    fakeCall(authService, 'updateClinic', () => {
      throw refuse(400, {
        message: 'Hay datos que corregir',
        errors: { ownerUserId: 'El propietario debe ser un dentista' },
      });
    });
    const { user, location } = renderScreen('/clinics/edit/3', { session: as('ADMIN') });
    await fill(user, await nameField(), ' Norte');
    await user.click(screen.getByRole('button', { name: 'Propietario' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Error al guardar clínica')).toBeVisible();
    expect(await owner()).toHaveAccessibleDescription('El propietario debe ser un dentista');
    expect(await owner()).toHaveFocus();
    expect(await nameField()).toHaveValue('Clínica Sol Norte');
    expect(location()).toBe('/clinics/edit/3');
  });

  it.each(['3', 'abc'])('shows an error if clinic %s cannot be loaded', async (id) => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => {
      throw refuse(404);
    });
    renderScreen(`/clinics/edit/${id}`, { session: as('ADMIN') });
    expect(await screen.findByText('Error cargando clínica')).toBeVisible();
  });

  it('keeps typed values after an unexpected failure', async () => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => clinic());
    fakeCall(authService, 'updateClinic', () => {
      throw refuse(500, {});
    });
    const { user } = renderScreen('/clinics/edit/3', { session: as('ADMIN') });
    await user.click(await screen.findByRole('button', { name: 'Actualizar' }));
    expect(await within(screen.getByRole('main')).findByText('Error al guardar clínica')).toBeVisible();
    expect(await nameField()).toHaveValue('Clínica Sol');
  });
});

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
  it.each([
    ['   ', 'El nombre de la clínica es requerido'],
    ['A', 'El nombre de la clínica debe tener al menos 2 caracteres'],
    ['A'.repeat(121), 'El nombre de la clínica debe tener como máximo 120 caracteres'],
  ])('rejects the name %j and opens its section', async (name, message) => {
    fakeLists();
    const { user } = renderScreen('/clinics/add', { session: as('ADMIN') });
    await user.click(await nameField());
    await user.paste(name);
    await user.click(screen.getByRole('button', { name: 'Información Básica' }));
    await user.click(screen.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await nameField()).toHaveFocus();
  });

  it.each([
    ['ADMIN', '/clinics'],
    ['GUEST', '/dashboard'],
  ] as const)('leads an %s who cancels to %s', async (role, target) => {
    fakeLists();
    const { user, location } = renderScreen('/clinics/add', { session: as(role) });
    expect(await nameField()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Propietario' }) !== null).toBe(role === 'ADMIN');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(location()).toBe(target));
  });
});

describe('the dentist picker', () => {
  it('shows that dentists are loading', async () => {
    let answer: (dentists: []) => void = () => undefined;
    fakeCall(authService, 'listUsersByRole', () => new Promise<[]>((resolve) => (answer = resolve)));
    const { user } = renderScreen('/clinics/add', { session: as('ADMIN') });
    expect(await screen.findByText('Cargando dentistas...')).toBeVisible();
    await user.click(await owner());
    expect(screen.getAllByText('Cargando dentistas...')).toHaveLength(2);
    answer([]);
    expect((await screen.findAllByText('No hay dentistas registrados en el sistema'))[0]).toBeVisible();
  });

  it('shows that no dentist matches', async () => {
    fakeLists();
    const { user } = renderScreen('/clinics/add', { session: as('ADMIN') });
    await user.type(await owner(), 'zzz');
    expect(await screen.findByText('No hay dentistas disponibles')).toBeVisible();
  });
});

describe('editing a clinic', () => {
  it('closes and opens each section on its own', async () => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => clinic());
    const { user } = renderScreen('/clinics/edit/3', { session: as('ADMIN') });
    await nameField();
    const contents = [
      ['Información Básica', 'textbox', 'Nombre'],
      ['Propietario', 'combobox', 'Propietario'],
      ['Configuración', 'switch', 'Clínica activa'],
    ] as const;
    const shown = () =>
      contents
        .filter(([, role, name]) => screen.queryByRole(role, { name }) !== null)
        .map(([title]) => title);
    const titles = contents.map(([title]) => title);
    expect(shown()).toEqual(titles);
    for (const title of titles) {
      const heading = screen.getByRole('button', { name: title });
      await user.click(heading);
      expect(heading).toHaveAttribute('aria-expanded', 'false');
      await waitFor(() => expect(shown()).toEqual(titles.filter((other) => other !== title)));
      await user.click(heading);
      await waitFor(() => expect(shown()).toEqual(titles));
    }
  });

  it('shows field errors without a message for the form', async () => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => clinic());
    fakeCall(authService, 'updateClinic', () => {
      throw refuse(400, { errors: { ownerUserId: 'El propietario debe ser un dentista' } });
    });
    const { user } = renderScreen('/clinics/edit/3', { session: as('ADMIN') });
    await user.click(await screen.findByRole('button', { name: 'Actualizar' }));
    expect(await within(screen.getByRole('main')).findByText('Error al guardar clínica')).toBeVisible();
    expect(await owner()).toHaveAccessibleDescription('El propietario debe ser un dentista');
  });

  it('lets a dentist change the address of their own clinic', async () => {
    fakeLists();
    fakeCall(authService, 'readClinic', () => clinic({ address: 'Mitre 1' }));
    const saved = fakeCall(authService, 'updateClinic', () => clinic());
    const { user } = renderScreen('/clinics/edit/3', { session: as('DENTIST', { user_id: 9 }) });
    const address = await screen.findByRole('textbox', { name: 'Dirección' });
    expect(address).toHaveValue('Mitre 1');
    await fill(user, address, '200, Rosario');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Clínica actualizada exitosamente')).toBeVisible();
    expect(saved[0]?.body).toEqual({ name: 'Clínica Sol', address: 'Mitre 1200, Rosario' });
  });
});

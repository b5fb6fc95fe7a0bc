import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { fakeLists, field } from '../testing/user-screens.ts';

beforeEach(fakeLists);

describe('adding a user', () => {
  test('lets a dentist register a patient without a role or a clinic, and opens the list', async () => {
    const created = fakeCall(authService, 'createUser', ({ body }) => patient({ firstName: body.firstName }));
    const { user, location } = renderScreen('/users/add', {
      session: as('DENTIST'),
      state: { docNumber: '30111222' },
    });
    expect(await screen.findByRole('heading', { name: 'Agregar paciente' })).toBeVisible();
    expect(screen.queryByLabelText(/Roles/)).toBeNull();
    expect(screen.queryByLabelText(/Clínica/)).toBeNull();
    expect(await field(/DNI/)).toHaveValue('30111222');
    await fill(user, await field(/Usuario/), 'mnandu');
    await fill(user, screen.getByLabelText(/^Contraseña/), 'una clave larga');
    await fill(user, await field(/Email/), 'maria@example.com');
    await fill(user, await field(/^Nombre/), 'María');
    await fill(user, await field(/Apellido/), "O'Higgins ñ");
    await user.keyboard('{Enter}');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]?.body).toMatchObject({
      username: 'mnandu',
      password: 'una clave larga',
      lastName: "O'Higgins ñ",
      roles: ['PATIENT'],
      city: null,
      enabled: true,
    });
    await waitFor(() => expect(location()).toBe('/users/list'));
    expect(await screen.findByText('Usuario creado exitosamente')).toBeVisible();
  });
});

describe('editing a user', () => {
  test('shows the user, and saves all fields with the `updatedAt` that was loaded', async () => {
    fakeCall(authService, 'readUser', () => patient());
    const saved = fakeCall(authService, 'updateUser', () => patient());
    const { user } = renderScreen('/users/edit/41', { session: as('ADMIN') });
    expect(await screen.findByRole('heading', { name: 'María Ñandú' })).toBeVisible();
    expect(screen.getByText('MÑ')).toBeVisible();
    expect(screen.getByText('@mnandu')).toBeVisible();
    const header = screen.getByText('@mnandu').parentElement as HTMLElement;
    expect(within(header).getByText('PATIENT')).toBeVisible();
    expect(screen.queryByLabelText(/^Contraseña/)).toBeNull();
    const city = await field('Ciudad');
    await user.clear(city);
    await fill(user, city, 'Funes');
    await user.click(screen.getByRole('switch', { name: 'Habilitado' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Usuario actualizado exitosamente')).toBeVisible();
    expect(saved[0]?.body).toMatchObject({
      city: 'Funes',
      enabled: false,
      dateOfBirth: '1985-03-09',
      clinicId: 3,
      updatedAt: patient().updatedAt,
    });
  });

  test("shows the server's messages in the form and on the field, and keeps typed values", async () => {
    fakeCall(authService, 'readUser', () => patient());
    fakeCall(authService, 'updateUser', () => {
      const message = 'Ya existe un usuario con ese DNI en la clínica';
      throw refuse(409, { message, errors: { docNumber: message } });
    });
    const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
    await fill(user, await field('Ciudad'), ' del Sur');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Error al guardar el usuario')).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByText(/Ya existe un usuario con ese DNI/)).toHaveLength(2);
    expect(await field(/DNI/)).toBeInvalid();
    expect(await field('Ciudad')).toHaveValue('Rosario del Sur');
  });

  test.each([
    ['abc', 'abd', 'El nombre de usuario debe tener entre 4 y 20 caracteres'],
    ['abc', 'abc', undefined],
  ])('keeps a username of 3 characters, but rejects a new one: %s to %s', async (stored, typed, message) => {
    fakeCall(authService, 'readUser', () => patient({ username: stored }));
    const saved = fakeCall(authService, 'updateUser', () => patient());
    const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
    const username = await field(/Usuario/);
    await user.clear(username);
    await fill(user, username, typed);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(message ? username : saved).toMatchObject(message ? {} : { length: 1 }));
    if (message) {
      expect(await screen.findByText(message)).toBeVisible();
      expect(await screen.findByText('Por favor, corrige los errores del formulario.')).toBeVisible();
      expect(saved).toEqual([]);
    }
  });

  test("opens the step with the server's messages on a phone, and warns", async () => {
    setViewportWidth(360);
    fakeCall(authService, 'readUser', () => patient());
    fakeCall(authService, 'updateUser', () => {
      throw refuse(400, { errors: { docNumber: 'DNI debe tener 7 u 8 dígitos' } });
    });
    const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
    for (let step = 0; step < 4; step += 1)
      await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Por favor, corrige los errores del formulario.')).toBeVisible();
    expect(await field(/DNI/)).toHaveFocus();
    expect(await field(/DNI/)).toHaveAccessibleDescription('DNI debe tener 7 u 8 dígitos');
  });

  test('shows no role field to a dentist and keeps the role', async () => {
    fakeCall(authService, 'readUser', () => patient());
    const saved = fakeCall(authService, 'updateUser', () => patient());
    const { user } = renderScreen('/users/edit/41', { session: as('DENTIST') });
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.roles).toEqual(['PATIENT']);
    expect(screen.queryByLabelText(/Roles/)).toBeNull();
  });

  test('shows an error if the user cannot be loaded', async () => {
    fakeCall(authService, 'readUser', () => {
      throw refuse(404);
    });
    renderScreen('/users/edit/41', { session: as('ADMIN') });
    expect(await screen.findByText('Error cargando usuario')).toBeVisible();
  });
});

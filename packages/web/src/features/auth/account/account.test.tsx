import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patient } from '../../../testing/people.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { currentPassword, fillForm, newPassword, open, repeated, submit } from './testing/account-screen.ts';

describe('the license', () => {
  const license = () => screen.findByRole('textbox', { name: 'Matrícula' });

  it('changes the license of a dentist', async () => {
    const calls = fakeCall(authService, 'changeLicenseNumber', ({ body }) =>
      patient({ licenseNumber: body.licenseNumber }),
    );
    const { user } = await open();
    expect(await license()).toHaveValue('MN 12345');
    await user.clear(await license());
    await fill(user, await license(), 'sin número');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    expect(await license()).toHaveAccessibleDescription(/^Matrícula no válida/);
    await user.clear(await license());
    await fill(user, await license(), 'MP 77/1');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    expect(await screen.findByText('Matrícula guardada')).toBeVisible();
    expect(calls).toMatchObject([{ body: { licenseNumber: 'MP 77/1' } }]);
  });

  it("shows the server's error at the license field", async () => {
    fakeCall(authService, 'changeLicenseNumber', () => {
      throw refuse(400, { errors: { licenseNumber: 'Máximo 30 caracteres' } });
    });
    const { user } = await open();
    await fill(user, await license(), 'MP 78');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    await waitFor(async () => expect(await license()).toHaveAccessibleDescription('Máximo 30 caracteres'));
  });
});

describe('the password', () => {
  it('changes the password, continues the session with the new token and empties the fields', async () => {
    const token = fakeToken(as('DENTIST', { sub: 'ana' }));
    const calls = fakeCall(authService, 'changePassword', () => ({ token }));
    const { user, location } = await open();
    await fillForm(user);
    await user.dblClick(submit());
    expect(await screen.findByText(/^Contraseña cambiada/)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(calls).toMatchObject([
      { body: { currentPassword: 'la clave de antes', newPassword: 'otra clave nueva' } },
    ]);
    expect(localStorage.getItem('token')).toBe(token);
    expect(currentPassword()).toHaveValue('');
    expect(location()).toBe('/account');
  });

  it('shows a wrong current password at its field and keeps typed values', async () => {
    const message = 'La contraseña actual no es correcta';
    fakeCall(authService, 'changePassword', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { currentPassword: message } });
    });
    const { user } = await open();
    await fillForm(user);
    await user.click(submit());
    await waitFor(() => expect(currentPassword()).toHaveAccessibleDescription(message));
    expect(currentPassword()).toHaveFocus();
    expect(repeated()).toHaveValue('otra clave nueva');
  });

  it('shows why the password could not be changed', async () => {
    const { user } = await open();
    await fillForm(user);
    for (const [error, text] of [
      [refuse(429, {}, { 'retry-after': '30' }), /Esperá 30 segundos/],
      [noConnection(), /Sin conexión con el servidor/],
      [refuse(500, {}), /^No se pudo cambiar la contraseña$/],
    ] as const) {
      fakeCall(authService, 'changePassword', () => {
        throw error;
      });
      await user.click(submit());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByText(text)).toBeVisible();
      expect(newPassword()).toHaveValue('otra clave nueva');
      expect(submit()).toBeEnabled();
    }
  });
});

describe('signing out everywhere', () => {
  const button = () => screen.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });
  const dialog = () => within(screen.getByRole('dialog'));

  it('asks before it signs out everywhere, and Escape cancels', async () => {
    const calls = fakeCall(authService, 'signOutEverywhere', () => undefined);
    const { user, location } = await open();
    await user.click(button());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
    expect(location()).toBe('/account');
  });

  it('also ends the session of this browser', async () => {
    const calls = fakeCall(authService, 'signOutEverywhere', () => undefined);
    const { user, location } = await open();
    await user.click(button());
    await user.click(dialog().getByRole('button', { name: 'Cerrar todas' }));
    await waitFor(() => expect(location()).toBe('/login'));
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows why the sessions could not be ended and stays on the screen', async () => {
    fakeCall(authService, 'signOutEverywhere', () => {
      throw noConnection();
    });
    const { user, location } = await open();
    await user.click(button());
    await user.click(dialog().getByRole('button', { name: 'Cerrar todas' }));
    expect(await screen.findByText(/Sin conexión con el servidor/)).toBeVisible();
    expect(location()).toBe('/account');
  });
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { ROLE_NAMES } from '@dentaria/contract/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';
import { current, fillForm, fresh, open, repeated, submit } from './testing/account-screen.ts';

it.each(ROLE_NAMES)('a %s can open it from the dashboard', async (role) => {
  fakeCall(authService, 'readUser', () => patient());
  const { user, location } = renderScreen('/dashboard', { session: as(role) });
  await user.click(await screen.findByRole('link', { name: 'Mi cuenta' }));
  expect(await screen.findByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  expect(location()).toBe('/account');
  await expectAccessible();
});

describe('the license', () => {
  const license = () => screen.findByRole('textbox', { name: 'Matrícula' });

  it("shows the server's error at the field", async () => {
    fakeCall(authService, 'changeLicenseNumber', () => {
      throw refuse(400, { errors: { licenseNumber: 'Máximo 30 caracteres' } });
    });
    const { user } = await open();
    await fill(user, await license(), 'MP 78');
    await user.click(screen.getByRole('button', { name: 'Guardar matrícula' }));
    await waitFor(async () => expect(await license()).toHaveAccessibleDescription('Máximo 30 caracteres'));
  });

  it('is not asked of others', async () => {
    await open(as('RECEPTIONIST'));
    expect(screen.queryByRole('textbox', { name: 'Matrícula' })).toBeNull();
  });
});

describe('the password', () => {
  it('is not sent if it is short, common or repeated differently', async () => {
    const calls = fakeCall(authService, 'changePassword', () => ({ token: '' }));
    const { user } = await open();
    await fill(user, current(), 'la clave de antes');
    // Each message differs from the one before it.
    for (const [password, again, message] of [
      ['corta', 'corta', 'La contraseña debe tener al menos 8 caracteres'],
      ['otra clave nueva', 'otra clave nueba', 'Las contraseñas no coinciden'],
      ['contraseña', 'contraseña', 'La contraseña es demasiado común: elige otra'],
      ['corta', 'corto', 'Las contraseñas no coinciden'],
    ] as const) {
      for (const field of [fresh(), repeated()]) await user.clear(field);
      await fill(user, fresh(), password);
      await fill(user, repeated(), again);
      await user.click(submit());
      expect(await screen.findByText(message)).toBeVisible();
      expect(calls).toHaveLength(0);
    }
  });

  it('shows why it could not be changed', async () => {
    const { user } = await open();
    await fillForm(user);
    for (const [error, text] of [
      [refuse(429, {}, { 'retry-after': '30' }), /Espera 30 segundos/],
      [noConnection(), /Sin conexión con el servidor/],
      [refuse(500, {}), /^No se pudo cambiar la contraseña$/],
    ] as const) {
      fakeCall(authService, 'changePassword', () => {
        throw error;
      });
      await user.click(submit());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByText(text)).toBeVisible();
      expect(fresh()).toHaveValue('otra clave nueva');
      expect(submit()).toBeEnabled();
    }
  });
});

describe('leaving', () => {
  it('the current password alone does not, because a browser may fill it in', async () => {
    const { user, go, location } = await open();
    await fill(user, current(), 'la clave de antes');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });

  it('a saved password does not either', async () => {
    fakeCall(authService, 'changePassword', () => ({ token: fakeToken(as('DENTIST', { sub: 'ana' })) }));
    const { user, go, location } = await open();
    await fillForm(user);
    await user.click(submit());
    await screen.findByText(/^Contraseña cambiada/);
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });
});

describe('signing out everywhere', () => {
  const button = () => screen.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });
  const dialog = () => within(screen.getByRole('dialog'));

  it('ends this session too', async () => {
    const calls = fakeCall(authService, 'signOutEverywhere', () => undefined);
    const { user, location } = await open();
    await user.click(button());
    await user.click(dialog().getByRole('button', { name: 'Cerrar todas' }));
    await waitFor(() => expect(location()).toBe('/login'));
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows a failure and stays on the screen', async () => {
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

import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patient } from '../../../testing/people.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { current, fillForm, fresh, open, repeated, submit } from './testing/account-screen.ts';

describe('the license', () => {
  const license = () => screen.findByRole('textbox', { name: 'Matrícula' });

  it('of a dentist is changed', async () => {
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
});

describe('the password', () => {
  it('is changed; the session continues with the new token, and the fields are empty', async () => {
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
    expect(current()).toHaveValue('');
    expect(location()).toBe('/account');
  });

  it('is required in every field, with a message on each, and Enter submits', async () => {
    const { user } = await open();
    await user.type(current(), '{Enter}');
    for (const message of [
      'La contraseña actual es requerida',
      'La contraseña es requerida',
      'Repite la nueva contraseña',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(current()).toHaveFocus();
  });

  it('shows at its field that the current one is wrong, and no value is lost', async () => {
    const message = 'La contraseña actual no es correcta';
    fakeCall(authService, 'changePassword', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { currentPassword: message } });
    });
    const { user } = await open();
    await fillForm(user);
    await user.click(submit());
    await waitFor(() => expect(current()).toHaveAccessibleDescription(message));
    expect(current()).toHaveFocus();
    expect(repeated()).toHaveValue('otra clave nueva');
  });
});

describe('leaving', () => {
  it('leaving an unsent password requires a confirmation', async () => {
    const { user, go, location } = await open();
    await fill(user, fresh(), 'otra clave');
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/account');
    expect(fresh()).toHaveValue('otra clave');
  });
});

describe('signing out everywhere', () => {
  const button = () => screen.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' });

  it('requires a confirmation, which Escape cancels', async () => {
    const calls = fakeCall(authService, 'signOutEverywhere', () => undefined);
    const { user, location } = await open();
    await user.click(button());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
    expect(location()).toBe('/account');
  });
});

describe('the appearance', () => {
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;

  it('follows the system until one is chosen, which this browser stores', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Sistema' })).toHaveAttribute('aria-pressed', 'true');
    expect(scheme()).toBe('light');
    await user.click(screen.getByRole('button', { name: 'Oscuro' }));
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem('color-scheme')).toBe('dark');
  });

  it('is light on paper', async () => {
    localStorage.setItem('color-scheme', 'dark');
    await open();
    expect(scheme()).toBe('dark');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(scheme()).toBe('light');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(scheme()).toBe('dark');
  });
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { ROLE_NAMES } from '@dentaria/contract/roles.ts';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';
import { currentPassword, fillForm, newPassword, open, repeated, submit } from './testing/account-screen.ts';

it.each(ROLE_NAMES)('opens the account of a %s from the dashboard', async (role) => {
  fakeCall(authService, 'readUser', () => patient());
  const { user, location } = renderScreen('/dashboard', { session: as(role) });
  await user.click(await screen.findByRole('link', { name: 'Mi cuenta' }));
  expect(await screen.findByRole('heading', { name: 'Mi cuenta' })).toBeVisible();
  expect(location()).toBe('/account');
  await expectAccessible();
});

describe('the license', () => {
  it('shows no license to other roles', async () => {
    await open(as('RECEPTIONIST'));
    expect(screen.queryByRole('textbox', { name: 'Matrícula' })).toBeNull();
  });
});

describe('the password', () => {
  it('does not send a password that is short, common or repeated differently', async () => {
    const calls = fakeCall(authService, 'changePassword', () => ({ token: '' }));
    const { user } = await open();
    await fill(user, currentPassword(), 'la clave de antes');
    // Each message differs from the one before it.
    for (const [password, again, message] of [
      ['corta', 'corta', 'La contraseña debe tener al menos 8 caracteres'],
      ['otra clave nueva', 'otra clave nueba', 'Las contraseñas no coinciden'],
      ['contraseña', 'contraseña', 'La contraseña es demasiado común: elegí otra'],
      ['corta', 'corto', 'Las contraseñas no coinciden'],
    ] as const) {
      for (const field of [newPassword(), repeated()]) await user.clear(field);
      await fill(user, newPassword(), password);
      await fill(user, repeated(), again);
      await user.click(submit());
      expect(await screen.findByText(message)).toBeVisible();
      expect(calls).toHaveLength(0);
    }
  });

  it('shows a message on every empty field after Enter', async () => {
    const { user } = await open();
    await user.type(currentPassword(), '{Enter}');
    for (const message of [
      'La contraseña actual es requerida',
      'La contraseña es requerida',
      'Repetí la nueva contraseña',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(currentPassword()).toHaveFocus();
  });
});

describe('leaving the account', () => {
  it('leaves without a confirmation if only the current password is filled in, as browsers do', async () => {
    const { user, go, location } = await open();
    await fill(user, currentPassword(), 'la clave de antes');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });

  it('leaves without a confirmation after the password is saved', async () => {
    fakeCall(authService, 'changePassword', () => ({ token: fakeToken(as('DENTIST', { sub: 'ana' })) }));
    const { user, go, location } = await open();
    await fillForm(user);
    await user.click(submit());
    await screen.findByText(/^Contraseña cambiada/);
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });

  it('asks before leaving an unsent password', async () => {
    const { user, go, location } = await open();
    await fill(user, newPassword(), 'otra clave');
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/account');
    expect(newPassword()).toHaveValue('otra clave');
  });
});

describe('the appearance', () => {
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;

  it('follows the system until the user chooses, and stores the choice in this browser', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Sistema' })).toHaveAttribute('aria-pressed', 'true');
    expect(scheme()).toBe('light');
    await user.click(screen.getByRole('button', { name: 'Oscuro' }));
    expect(scheme()).toBe('dark');
    expect(localStorage.getItem('color-scheme')).toBe('dark');
  });

  it('prints in the light scheme', async () => {
    localStorage.setItem('color-scheme', 'dark');
    await open();
    expect(scheme()).toBe('dark');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(scheme()).toBe('light');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(scheme()).toBe('dark');
  });
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { openLogin, signIn } from './testing/login-screen.ts';

it('signs in, stores the token and opens the dashboard', async () => {
  const token = fakeToken(as('DENTIST', { sub: 'ana' }));
  const logins = fakeCall(authService, 'login', () => ({ token }));
  const { user, location } = await openLogin();
  expect(screen.getByLabelText('Usuario o email')).toHaveFocus();
  await signIn(user);
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(localStorage.getItem('token')).toBe(token);
  expect(logins).toMatchObject([{ body: { username: 'ana', password: 'secreta 1' }, token: undefined }]);
});

it('requires both fields with a message on each', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(2);
  expect(screen.getByLabelText('Usuario o email')).toHaveFocus();
  expect(screen.getByLabelText('Contraseña').closest('form')).toHaveAttribute('novalidate');
});

const FAILED = 'Error en el inicio de sesión. Verifica tus credenciales.';

it('shows a failure with a hint and keeps typed values', async () => {
  const { user, location } = await openLogin();
  await user.type(screen.getByLabelText('Usuario o email'), 'ana');
  await user.type(screen.getByLabelText('Contraseña'), 'secreta 1');
  // Each text differs from the one before it.
  for (const [error, hint] of [
    [refuse(401, { message: 'Usuario bloqueado' }), ''],
    [
      refuse(429, { message: 'Esperá' }, { 'retry-after': '600' }),
      'Demasiados intentos. Esperá 10 minutos y volvé a intentarlo.',
    ],
    [noConnection(), 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.'],
  ] as const) {
    fakeCall(authService, 'login', () => {
      throw error;
    });
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(FAILED + hint));
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(screen.getByLabelText('Usuario o email')).toHaveValue('ana');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('secreta 1');
    expect(location()).toBe('/login');
  }
});

it('links to the recovery of a forgotten password', async () => {
  await openLogin();
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
    'href',
    '/recuperar',
  );
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '../../../shared/api/config.ts';
import { reloadOnce } from '../../../shared/lib/page-reload.ts';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { fakeCall, fakeServer, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as, fakeToken } from '../../../testing/session.ts';

async function openLogin() {
  const app = renderScreen('/login');
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  return app;
}

async function signIn(user: Awaited<ReturnType<typeof openLogin>>['user']) {
  await user.type(screen.getByLabelText('Usuario o email'), 'ana');
  await user.type(screen.getByLabelText('Contraseña'), 'secreta 1');
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
}

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

it('submits with Enter, and trims the username, but not the password', async () => {
  const logins = fakeCall(authService, 'login', () => ({ token: fakeToken(as('ADMIN')) }));
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Usuario o email'), ' ana ');
  await user.type(screen.getByLabelText('Contraseña'), ' secreta 1 {Enter}');
  await waitFor(() => expect(logins).toMatchObject([{ body: { username: 'ana', password: ' secreta 1 ' } }]));
});

it('requires both fields, with its own messages', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(2);
  expect(screen.getByLabelText('Usuario o email')).toHaveFocus();
  expect(screen.getByLabelText('Contraseña').closest('form')).toHaveAttribute('novalidate');
});

const FAILED = 'Error en el inicio de sesión. Verifica tus credenciales.';

it('shows the failure and a hint, and keeps the typed values', async () => {
  const { user, location } = await openLogin();
  await user.type(screen.getByLabelText('Usuario o email'), 'ana');
  await user.type(screen.getByLabelText('Contraseña'), 'secreta 1');
  // Each text differs from the one before it.
  for (const [error, hint] of [
    [refuse(401, { message: 'Usuario bloqueado' }), ''],
    [
      refuse(429, { message: 'Espera' }, { 'retry-after': '600' }),
      'Demasiados intentos. Espera 10 minutos y vuelve a intentarlo.',
    ],
    [noConnection(), 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.'],
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

it('restores the username after the page reloaded itself, but not the password', async () => {
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Usuario o email'), 'ana');
  await user.type(screen.getByLabelText('Contraseña'), 'secreta 1');
  const server = fakePageReload();
  server.upgrade();
  await act(() => reloadOnce());
  vi.unstubAllGlobals();
  expect(server.reload).toHaveBeenCalledTimes(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secreta');
  cleanup();
  await openLogin();
  expect(screen.getByLabelText('Usuario o email')).toHaveValue('ana');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('');
});

it('names the service that the configuration does not have', async () => {
  fakeServer.use(http.get('*/config.json', () => HttpResponse.json({ services: {} })));
  await loadConfig();
  const { user, location } = await openLogin();
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No se encontró la configuración del servicio "auth"',
  );
  expect(location()).toBe('/login');
  fakeServer.resetHandlers();
  await loadConfig();
});

it('leads to the recovery of a forgotten password', async () => {
  await openLogin();
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
    'href',
    '/recuperar',
  );
});

it('shows a sign-in by Google that has no function while it is not configured', async () => {
  const { user, location } = await openLogin();
  const submit = vi.fn();
  document.addEventListener('submit', submit, { once: true });
  await user.click(screen.getByRole('button', { name: 'Continuar con Google' }));
  expect(submit).not.toHaveBeenCalled();
  document.removeEventListener('submit', submit);
  expect(location()).toBe('/login');
});

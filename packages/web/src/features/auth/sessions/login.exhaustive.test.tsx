import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '../../../shared/api/config.ts';
import { reloadOnce } from '../../../shared/lib/code-loading/page-reload.ts';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { fakeCall, fakeServer } from '../../../testing/fake-server.ts';
import { as, fakeToken } from '../../../testing/session.ts';
import { openLogin, signIn } from './testing/login-screen.ts';

it('submits with Enter, and trims the username, but not the password', async () => {
  const logins = fakeCall(authService, 'login', () => ({ token: fakeToken(as('ADMIN')) }));
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Usuario o email'), ' ana ');
  await user.type(screen.getByLabelText('Contraseña'), ' secreta 1 {Enter}');
  await waitFor(() => expect(logins).toMatchObject([{ body: { username: 'ana', password: ' secreta 1 ' } }]));
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

it('names the service that the configuration lacks', async () => {
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

it('shows an inactive button for Google while no provider is configured', async () => {
  const { user, location } = await openLogin();
  const submit = vi.fn();
  document.addEventListener('submit', submit, { once: true });
  await user.click(screen.getByRole('button', { name: 'Continuar con Google' }));
  expect(submit).not.toHaveBeenCalled();
  document.removeEventListener('submit', submit);
  expect(location()).toBe('/login');
});

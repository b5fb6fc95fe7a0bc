import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginSession } from '../../shared/session/session-store.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../testing/clock.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { NOW_MS } from '../../testing/now.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as, fakeToken } from '../../testing/session.ts';

it('shows title, version, copyright, user and badge', async () => {
  renderApp('/dashboard', { session: as('DENTIST', { sub: 'ana' }) });
  expect(await screen.findByRole('button', { name: 'ana' })).toBeVisible();
  expect(screen.getByText('Dentaria')).toBeVisible();
  expect(screen.getByText('v1.13.0')).toBeVisible();
  expect(screen.getByText('Dentista')).toBeVisible();
  expect(screen.getByText('© 2026 Dentaria')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notificaciones' })).toBeInTheDocument();
});

it('signs out from the menu, and calls the server', async () => {
  const logouts = fakeCall(authService, 'logout', () => undefined);
  const { user, location } = renderApp('/dashboard', { session: as('DENTIST', { sub: 'ana' }) });
  await user.click(await screen.findByRole('button', { name: 'ana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cerrar Sesión' }));
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  expect(location()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(logouts).toHaveLength(1));
  expect(logouts[0]?.token).toBeTruthy();
});

it.each([
  ['/', as('DENTIST'), '/dashboard'],
  ['/login', as('PATIENT'), '/dashboard'],
  ['/users/list', as('DENTIST', { roles: [], clinic_id: null }), '/dashboard'],
] as const)('%s, %j → %s', async (path, session, target) => {
  const { location } = renderApp(path, { session });
  await waitFor(() => expect(location()).toBe(target));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});

it('shows no navigation to a visitor', async () => {
  renderApp('/login');
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  // The navigation is loaded lazily.
  await act(async () => {
    await import('./SessionBar.tsx');
  });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('ends the session if the server rejects the token', async () => {
  fakeCall(authService, 'listUserSummaries', () => {
    throw refuse(401, { message: 'Sesión no válida' });
  });
  const { location } = renderApp('/users/list', { session: as('DENTIST') });
  expect(await screen.findByText('Tu sesión ha expirado. Vuelve a iniciar sesión.')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

it('treats an expired token as signed out', async () => {
  const { location } = renderApp('/dashboard', { session: as('ADMIN', { exp: 1_000_000_000 }) });
  await waitFor(() => expect(location()).toBe('/login'));
});

it('warns two minutes before the session expires, and returns to the same screen after the sign-in', async () => {
  stopClock();
  const exp = NOW_MS / 1000 + 600;
  const { location } = renderApp('/account#sesiones', { session: as('DENTIST', { exp }) });
  const warning = /Tu sesión vence en dos minutos/;
  await waitWithoutClock(() => screen.getByRole('heading', { name: 'Mi cuenta' }));
  await advanceClock(480_000 - 1);
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await advanceClock(1);
  await waitWithoutClock(() => screen.getByText(warning));
  await advanceClock(120_100);
  await waitWithoutClock(() => expect(location()).toBe('/login'));
  act(() => beginSession(fakeToken(as('DENTIST', { exp: exp + 3600 }))));
  await waitWithoutClock(() => expect(location()).toBe('/account#sesiones'));
});

it('treats a token that cannot be decoded as no session', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('token', 'not.a.token');
  const { location } = renderApp('/dashboard');
  await waitFor(() => expect(location()).toBe('/login'));
  expect(console.error).toHaveBeenCalledWith('Failed to decode token');
});

it("follows another tab's log-out", async () => {
  const { location } = renderApp('/dashboard', { session: as('DENTIST') });
  await screen.findByRole('heading', { name: 'Dashboard' });
  localStorage.removeItem('token');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await waitFor(() => expect(location()).toBe('/login'));
  expect(screen.queryByText(/Tu sesión ha expirado/)).not.toBeInTheDocument();
});

it('moves focus to the heading of a new screen', async () => {
  const { go } = renderApp('/dashboard', { session: as('ADMIN') });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await act(() => go('/users'));
  expect(await screen.findByRole('heading', { name: 'Gestión de Usuarios' })).toHaveFocus();
  expect(document.title).toBe('Gestión de Usuarios · Dentaria');
});

it('shows that a screen does not exist', async () => {
  renderApp('/no-such-screen', { session: as('ADMIN') });
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

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
] as const)('leads from %s with the session %j to %s', async (path, session, target) => {
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
  expect(await screen.findByText('Tu sesión venció. Volvé a iniciar sesión.')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

it('treats an expired token as signed out', async () => {
  const { location } = renderApp('/dashboard', { session: as('ADMIN', { exp: 1_000_000_000 }) });
  await waitFor(() => expect(location()).toBe('/login'));
});

it('shows that there is no screen at an unknown address', async () => {
  renderApp('/no-such-screen', { session: as('ADMIN') });
  expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
});

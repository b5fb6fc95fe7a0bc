import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../shared/session/session-store.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../testing/clock.ts';
import { NOW_MS } from '../../testing/now.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as, fakeToken } from '../../testing/session.ts';
import { setViewportWidth } from '../../testing/viewport.ts';

it('is compact on small screens: a drawer, and an icon button to sign out', async () => {
  setViewportWidth(360);
  const { user, location } = renderApp('/dashboard', { session: as('ADMIN', { sub: 'ana' }) });
  await user.click(await screen.findByRole('button', { name: 'Abrir navegación' }));
  const navigation = await screen.findByRole('navigation', { name: 'Principal' });
  expect(within(navigation).getByRole('link', { name: 'Obras Sociales' })).toBeVisible();
  const drawer = navigation.closest('.MuiDrawer-paper');
  expect(drawer && getComputedStyle(drawer)).toMatchObject({
    position: 'fixed',
    left: '0px',
    height: '100%',
  });
  await expectAccessible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(location()).toBe('/login'));
});

it('does not return another user to the screen of an expired session', async () => {
  const { location } = renderApp('/account', { session: as('DENTIST') });
  await screen.findByRole('heading', { name: 'Mi cuenta' });
  act(() => endSession('expired'));
  await waitFor(() => expect(location()).toBe('/login'));
  act(() => beginSession(fakeToken(as('ADMIN'))));
  await waitFor(() => expect(location()).toBe('/dashboard'));
});

it('below 600 px the header has an icon button in place of the menu', async () => {
  setViewportWidth(600);
  renderApp('/dashboard', { session: as('DENTIST', { sub: 'ana' }) });
  expect(await screen.findByRole('button', { name: 'ana' })).toBeVisible();
  setViewportWidth(599);
  expect(screen.queryByRole('button', { name: 'ana' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
  expect(within(screen.getByRole('banner')).getByText('ana')).toBeVisible();
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
  expect(screen.queryByText(/Tu sesión venció/)).not.toBeInTheDocument();
});

it('moves focus to the heading of a new screen', async () => {
  const { go } = renderApp('/dashboard', { session: as('ADMIN') });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await act(() => go('/users'));
  expect(await screen.findByRole('heading', { name: 'Gestión de usuarios' })).toHaveFocus();
  expect(document.title).toBe('Gestión de usuarios · Dentaria');
});

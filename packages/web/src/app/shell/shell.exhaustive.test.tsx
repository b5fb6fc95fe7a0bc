import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { beginSession, endSession } from '../../shared/session/session-store.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
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

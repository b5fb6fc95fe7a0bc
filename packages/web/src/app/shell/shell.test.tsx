import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

it('signs out from the menu', async () => {
  const { user, location } = renderApp('/dashboard', { session: as('DENTIST', { sub: 'ana' }) });
  await user.click(await screen.findByRole('button', { name: 'ana' }));
  await user.click(screen.getByRole('menuitem', { name: 'Cerrar Sesión' }));
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  expect(location()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
  await expectAccessible();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../../testing/fill.ts';
import { openForm } from '../testing/user-screens.ts';

test('asks before leaving typed values, and keeps them if cancelled', async () => {
  const { user, go, location, city } = await openForm();
  await fill(user, city, ' del Sur');
  void go('/dashboard');
  const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
  await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  expect(location()).toBe('/users/edit/41');
  expect(city).toHaveValue('Rosario del Sur');
  void go('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(location()).toBe('/dashboard'));
});

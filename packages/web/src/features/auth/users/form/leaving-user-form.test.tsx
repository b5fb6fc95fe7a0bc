import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'listUserSummaries', () => []);
});

async function openForm() {
  const app = renderScreen('/users/edit/41', { session: as('DENTIST') });
  return { ...app, city: await screen.findByRole('textbox', { name: 'Ciudad' }) };
}

test('leaving typed values requires a confirmation, and cancelling keeps them', async () => {
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

test('an unchanged form is left without a confirmation', async () => {
  const { go, location } = await openForm();
  await go('/dashboard');
  expect(location()).toBe('/dashboard');
});

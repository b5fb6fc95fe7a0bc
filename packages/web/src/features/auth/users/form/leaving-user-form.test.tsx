import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'listUsersByRole', () => []);
});

async function openForm() {
  const app = renderApp('/users/edit/41', { session: as('DENTIST') });
  return { ...app, city: await screen.findByRole('textbox', { name: 'Ciudad' }) };
}

test('what was typed is asked about before it is left, and stays', async () => {
  const { user, go, location, city } = await openForm();
  await user.type(city, ' del Sur');
  void go('/dashboard');
  const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
  await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  expect(location()).toBe('/users/edit/41');
  expect(city).toHaveValue('Rosario del Sur');
  void go('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(location()).toBe('/dashboard'));
});

test('where nothing was changed nothing is asked', async () => {
  const { go, location } = await openForm();
  await go('/dashboard');
  expect(location()).toBe('/dashboard');
});

test('Cancelar leaves without a question', async () => {
  const { user, location, city } = await openForm();
  await user.type(city, ' del Sur');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(location()).toBe('/users/list'));
});

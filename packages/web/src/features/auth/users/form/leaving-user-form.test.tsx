import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { patient } from '../../../../testing/people.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

beforeEach(() => {
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'listUserSummaries', () => []);
});

async function openForm() {
  const app = renderApp('/users/edit/41', { session: as('DENTIST') });
  return { ...app, city: await screen.findByRole('textbox', { name: 'Ciudad' }) };
}

const confirmation = () => screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });

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

test('the safe button has the focus, Escape cancels too, and the focus returns to the field', async () => {
  const { user, go, location, city } = await openForm();
  await fill(user, city, ' del Sur');
  void go('/dashboard');
  expect(within(await confirmation()).getByRole('button', { name: 'Seguir editando' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(city).toHaveFocus();
  expect(city).toHaveValue('Rosario del Sur');
  expect(location()).toBe('/users/edit/41');
});

test('the back button requires a confirmation each time', async () => {
  const { user, go, back, location } = await openForm();
  await go('/users/add');
  await screen.findByRole('heading', { name: 'Agregar Paciente' });
  await fill(user, await screen.findByRole('textbox', { name: 'Ciudad' }), 'Rosario');
  for (const _ of ['first', 'second']) {
    void back();
    await confirmation();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location()).toBe('/users/add');
  }
  void back();
  await user.click(within(await confirmation()).getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(location()).toBe('/users/edit/41'));
});

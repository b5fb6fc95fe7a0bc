import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endSession } from '../../../../shared/session/session-store.ts';
import { fill } from '../../../../testing/fill.ts';
import { NOW_MS } from '../../../../testing/now.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { openForm } from '../testing/user-screens.ts';

const confirmation = () => screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });

test('leaves by Cancelar without a confirmation', async () => {
  const { user, location, city } = await openForm();
  await fill(user, city, ' del Sur');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(location()).toBe('/users/list'));
});

test('asks before signing out', async () => {
  const { user, location, city } = await openForm(renderApp);
  await fill(user, city, ' del Sur');
  await user.click(await screen.findByText('dentist'));
  await user.click(await screen.findByText('Cerrar Sesión'));
  await user.click(within(await confirmation()).getByRole('button', { name: 'Seguir editando' }));
  expect(location()).toBe('/users/edit/41');
  expect(city).toHaveValue('Rosario del Sur');
});

test('closes the confirmation when the session expires', async () => {
  const { user, go, location, city } = await openForm();
  await fill(user, city, ' del Sur');
  void go('/dashboard');
  await confirmation();
  act(() => endSession('expired'));
  await waitFor(() => expect(location()).toMatch(/^\/login/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leaves the form without a confirmation when the session expires', async () => {
  const { user, location, city } = await openForm();
  await fill(user, city, ' del Sur');
  act(() => endSession('expired'));
  await waitFor(() => expect(location()).toMatch(/^\/login/));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks before leaving if the session expired while the computer was asleep', async () => {
  const { user, go, location, city } = await openForm();
  await fill(user, city, ' del Sur');
  vi.setSystemTime(NOW_MS + 9 * 3600_000);
  void go('/dashboard');
  await user.click(within(await confirmation()).getByRole('button', { name: 'Seguir editando' }));
  expect(location()).toBe('/users/edit/41');
  expect(city).toHaveValue('Rosario del Sur');
});

test('focuses the safe button, cancels by Escape and returns the focus to the field', async () => {
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

test('asks each time the back button is pressed', async () => {
  const { user, go, back, location } = await openForm();
  await go('/users/add');
  await screen.findByRole('heading', { name: 'Agregar paciente' });
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

test('leaves an unchanged form without a confirmation', async () => {
  const { go, location } = await openForm();
  await go('/dashboard');
  expect(location()).toBe('/dashboard');
});

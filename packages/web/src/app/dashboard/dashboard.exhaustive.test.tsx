import { authService } from '@dentaria/contract/auth/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

async function openDashboard(session = as('DENTIST')) {
  const app = renderApp('/dashboard', { session });
  await screen.findByRole('heading', { name: 'Dashboard' });
  return app;
}

const field = () => screen.getByRole('textbox', { name: 'DNI del paciente' });
const button = () => screen.getByRole('button', { name: 'Buscar' });

it.each(['-', '+', 'e', 'E', '.', ' '])('blocks the key %j', async (key) => {
  await openDashboard();
  expect(fireEvent.keyDown(field(), { key })).toBe(false);
});

it.each([
  ['a digit', { key: '1' }],
  ['Backspace', { key: 'Backspace' }],
  ['Ctrl+E', { key: 'e', ctrlKey: true }],
  ['Cmd+E', { key: 'e', metaKey: true }],
])('does not block %s', async (_, press) => {
  await openDashboard();
  expect(fireEvent.keyDown(field(), press)).toBe(true);
});

it.each(['click', 'Escape'])('closes the dialog on %s and stays on the dashboard', async (way) => {
  fakeCall(authService, 'findByDocNumber', () => {
    throw refuse(404, { message: 'No encontrado' });
  });
  const { user, location } = await openDashboard();
  await user.type(field(), '30111222{Enter}');
  const cancel = await screen.findByRole('button', { name: 'Cancelar' });
  if (way === 'click') await user.click(cancel);
  else await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe('/dashboard');
  expect(field()).toHaveFocus();
});

it.each([
  ['a failing server', refuse(500)],
  ['no network', noConnection()],
])('only logs %s', async (_, error) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  fakeCall(authService, 'findByDocNumber', () => {
    throw error;
  });
  const { user } = await openDashboard();
  await user.type(field(), '30111222{Enter}');
  await waitFor(() => expect(log).toHaveBeenCalled());
  await waitFor(() => expect(button()).toBeEnabled());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  log.mockRestore();
});

it('describes the DNI format in a tooltip', async () => {
  await openDashboard();
  expect(field()).toHaveAttribute('title', 'Ingrese solo números (7 u 8 dígitos)');
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

const NO_PATIENT = 'No se encontró ningún paciente con ese DNI. ¿Desea registrar un nuevo paciente?';

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

it('accepts at most eight digits and nothing else, pasted text included', async () => {
  const { user } = await openDashboard();
  await user.type(field(), '-3+0e.E 1a11222999');
  expect(field()).toHaveValue('30111222');
  await user.clear(field());
  await user.paste('5.123.456');
  expect(field()).toHaveValue('5123456');
});

it('ignores a ninth digit typed in the middle', async () => {
  const { user } = await openDashboard();
  await user.type(field(), '30111222');
  await user.type(field(), '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field()).toHaveValue('30111222');
});

it('requires a DNI on Enter', async () => {
  const { user } = await openDashboard();
  await user.type(field(), '{Enter}');
  expect(screen.getByText('Este campo es requerido')).toBeVisible();
});

it('offers to register an unknown patient with the DNI filled in', async () => {
  fakeCall(authService, 'findByDocNumber', () => {
    throw refuse(404, { message: 'No encontrado' });
  });
  const { user, location } = await openDashboard();
  await user.type(field(), '30111222');
  await user.click(button());
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(NO_PATIENT);
  await user.click(within(dialog).getByRole('button', { name: 'Registrar paciente' }));
  await waitFor(() => expect(location()).toBe('/users/add'));
  expect(await screen.findByRole('textbox', { name: /^DNI/ })).toHaveValue('30111222');
});

import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import {
  ADDRESS,
  expectRefusedForm,
  fakePrograms,
  listedPrograms,
  open,
  openForm,
  program,
  TOKEN,
} from '../testing/programs.ts';

let server: ReturnType<typeof fakePrograms>;

beforeEach(() => {
  server = fakePrograms();
});

async function createToken(user: UserEvent) {
  const form = await openForm(user);
  await user.type(form.name(), 'Laboratorio Sur');
  await user.click(form.scope('Datos de pacientes'));
  await user.keyboard('{Enter}');
  return within(await screen.findByRole('dialog', { name: 'Token de Laboratorio Sur' }));
}

test('asks before leaving the screen unless the token was copied by keyboard', async () => {
  const { user, go, location } = open();
  const shown = await createToken(user);
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Nuevo programa', hidden: true })).toBeNull(),
  );
  void go('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Volver al token' }));
  expect(location()).toBe(ADDRESS);
  await user.click(shown.getByRole('textbox', { name: 'Token' }));
  await user.copy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows that the browser cannot copy', async () => {
  const { user } = open();
  const shown = await createToken(user);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(shown.getByRole('button', { name: 'Copiar token' }));
  expect(await screen.findByText('No se pudo copiar. Seleccioná el texto y copialo.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'El token no se copió' })).toBeVisible();
});

test('shows errors at their fields and sends nothing', async () => {
  const { user } = open();
  const form = await openForm(user);
  await user.clear(form.day());
  await user.type(form.day(), formatDay(addDays(clinicToday(), -1)));
  await user.click(form.name());
  await user.keyboard('{Enter}');
  expect(await form.findByText('Escribí el nombre del programa')).toBeVisible();
  expect(form.getByText('Elegí al menos un permiso')).toBeVisible();
  expect(form.name()).toHaveFocus();
  await user.type(form.name(), 'Laboratorio');
  await user.click(form.submit());
  expect(form.scope('Datos de pacientes')).toHaveFocus();
  await user.click(form.scope('Turnos'));
  await user.click(form.submit());
  expect(await form.findByText('Elegí hoy o un día posterior')).toBeVisible();
  await user.clear(form.day());
  await user.type(form.day(), formatDay(addDays(clinicToday(), 367)));
  await user.click(form.submit());
  expect(await form.findByText('Elegí un día dentro de un año')).toBeVisible();
  await user.clear(form.day());
  await user.type(form.day(), '31/02/2027');
  await user.click(form.submit());
  expect(await form.findByText('Fecha no válida')).toBeVisible();
  expect(server.created).toEqual([]);
});

test('shows a client that a colleague has revoked as revoked', async () => {
  server.programs = [program()];
  fakeCall(exchangeService, 'revokeProgram', () => {
    server.programs = [program({ state: 'revoked', revokedAt: '2026-11-24T16:05:00.000Z' })];
    throw refuse(409, { message: 'Otra persona ya revocó este acceso' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Revocar el acceso/ }));
  await user.click(await screen.findByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Otra persona ya revocó este acceso')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Programas sin acceso' })).toHaveTextContent(
    'Laboratorio Sur',
  );
});

test('finds no accessibility problem in the list of API clients', async () => {
  server.programs = listedPrograms();
  open();
  await screen.findByRole('list', { name: 'Programas sin acceso' });
  await expectAccessible();
});

test('finds no accessibility problem in a new token', async () => {
  const { user } = open();
  expect(await screen.findByText('Ningún programa tiene acceso a los datos de la clínica')).toBeVisible();
  const form = await openForm(user);
  await expectAccessible();
  await fill(user, form.name(), 'Laboratorio Sur');
  await user.click(form.scope('Datos de pacientes'));
  await user.dblClick(form.submit());
  await screen.findByRole('dialog', { name: 'Token de Laboratorio Sur' });
  await expectAccessible();
});

test('asks before Listo closes a token that was not copied', async () => {
  const { user } = open();
  await createToken(user);
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  await user.click(await screen.findByRole('button', { name: 'Cerrar sin copiar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks before Escape closes a token that was not copied', async () => {
  const { user } = open();
  const shown = await createToken(user);
  await user.keyboard('{Escape}');
  const confirmation = within(await screen.findByRole('dialog', { name: 'El token no se copió' }));
  expect(confirmation.getByRole('button', { name: 'Volver al token' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'El token no se copió' })).toBeNull());
  expect(shown.getByRole('textbox', { name: 'Token' })).toHaveValue(TOKEN);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cerrar sin copiar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [
    refuse(400, { message: 'Datos inválidos', errors: { expiresOn: 'Elegí hoy o un día posterior' } }),
    'Elegí hoy o un día posterior',
  ],
  [noConnection(), /revocalo y creá otro: su token no se puede recuperar/],
])('shows a server error in the form and keeps the typed values', async (error, text) => {
  fakeCall(exchangeService, 'createProgram', () => {
    throw error;
  });
  await expectRefusedForm(text);
});

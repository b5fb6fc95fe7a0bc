import { authService } from '@dentaria/contract/auth/routes.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

/** Fakes the patient's record and its updates. */
function fakeRecord(overrides: Partial<User> = {}) {
  let user = patient(overrides);
  fakeCall(authService, 'readUser', () => user);
  return fakeCall(authService, 'updateUser', ({ body }) => {
    user = patient({ ...overrides, phone: body.phone, updatedAt: '2026-03-03T12:00:00.000Z' });
    return user;
  });
}
const OFFER = 'Actualizar también la ficha';

test("a phone changed in the history can be saved in the patient's record too", async () => {
  fakeHistory();
  const updates = fakeRecord();
  const { user } = openHistory();
  await user.click(await button('Editar'));
  const phone = await screen.findByRole('textbox', { name: 'Teléfono' });
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
  await user.clear(phone);
  await user.type(phone, '341 555-0199');
  await user.click(await button('Guardar'));
  expect(await screen.findByText(/En esta historia: Teléfono 341 555-0199\.$/)).toBeVisible();
  await user.click(await button(OFFER));
  expect(await screen.findByText('Ficha del paciente actualizada')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: OFFER })).toBeNull());
  expect(updates[0]?.params).toEqual({ id: 41 });
  expect(updates[0]?.body).toMatchObject({
    phone: '341 555-0199',
    username: 'mnandu',
    updatedAt: patient().updatedAt,
  });
});

test('a failed update of the record shows why and can be repeated', async () => {
  fakeHistory();
  fakeRecord({ phone: '1' });
  fakeCall(authService, 'updateUser', () => {
    throw refuse(409, {
      message: 'Otra persona modificó este usuario. Vuelve a cargar los datos antes de guardar.',
    });
  });
  const { user } = openHistory();
  await user.click(await button(OFFER));
  expect(await screen.findByText(/Otra persona modificó este usuario/)).toBeVisible();
  expect(await button(OFFER)).toBeEnabled();
});

test("data that changed in the patient's record since are suggested while editing", async () => {
  const { saved } = fakeHistory();
  fakeRecord({
    phone: '341 555-0177',
    state: null,
    country: null,
    postalCode: null,
    updatedAt: '2026-04-01T12:00:00.000Z',
  });
  const { user } = openHistory();
  expect(
    await screen.findByText('La ficha del paciente cambió después de esta historia: Teléfono 341 555-0177.'),
  ).toBeVisible();
  await user.click(await button('Editar'));
  await user.click(await button('Usar los datos de la ficha'));
  expect(screen.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('341 555-0177');
  await waitFor(() => expect(screen.queryByText(/La ficha del paciente cambió/)).toBeNull());
  await user.click(await button('Guardar'));
  await waitFor(() => expect(saved[0]?.body.demographics).toMatchObject({ phone: '341 555-0177' }));
});

test('a patient whose record may not be read has no offer', async () => {
  fakeHistory();
  fakeCall(authService, 'readUser', () => {
    throw refuse(404, { message: 'Usuario no encontrado' });
  });
  openHistory();
  await button('Editar');
  await expect(screen.findByRole('button', { name: OFFER }, { timeout: 300 })).rejects.toThrow();
});

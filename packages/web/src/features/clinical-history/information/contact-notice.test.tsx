import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { button, fakeHistory, fakeRecord, OFFER, openHistory } from '../testing/history-screen.ts';

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
      message: 'Otra persona modificó este usuario. Volvé a cargar los datos antes de guardar.',
    });
  });
  const { user } = openHistory();
  await user.click(await button(OFFER));
  expect(await screen.findByText(/Otra persona modificó este usuario/)).toBeVisible();
  expect(await button(OFFER)).toBeEnabled();
});

test('reports a record that could not be read, and reads it again', async () => {
  fakeHistory();
  fakeCall(authService, 'readUser', () => {
    throw refuse(503, { message: 'Ocupado' });
  });
  const { user } = openHistory();
  const text = 'No se pudieron comparar los datos con la ficha del paciente.';
  expect(await screen.findByText(text)).toBeVisible();
  fakeRecord({ phone: '1' });
  await user.click(await button('Reintentar'));
  expect(await button(OFFER)).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

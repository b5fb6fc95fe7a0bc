import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { button, fakeHistory, fakeRecord, OFFER, openHistory } from '../testing/history-screen.ts';

test("suggests newer data of the patient's record while editing", async () => {
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
  expect(await screen.findByRole('textbox', { name: 'Teléfono' })).toHaveValue('341 555-0177');
  await waitFor(() => expect(screen.queryByText(/La ficha del paciente cambió/)).toBeNull());
  await user.click(await button('Guardar'));
  await waitFor(() => expect(saved[0]?.body.demographics).toMatchObject({ phone: '341 555-0177' }));
});

test("offers nothing if the patient's record may not be read", async () => {
  fakeHistory();
  const reads = fakeCall(authService, 'readUser', () => {
    throw refuse(404, { message: 'Usuario no encontrado' });
  });
  openHistory();
  await button('Editar');
  await waitFor(() => expect(reads).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
});

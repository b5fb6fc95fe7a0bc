import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { hold, openConfirmation } from './testing/online-booking-screens.ts';

it('books once after a double click and links the appointment', async () => {
  const { user } = openConfirmation('requested');
  const confirmed = fakeCall(schedulingService, 'confirmLinkedHold', () => hold('booked'));
  expect(await screen.findByText(/confirmalo antes de las 12:10/)).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/Tu turno quedó reservado/)).toBeVisible();
  expect(confirmed).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Agregar al calendario o cancelar' })).toHaveAttribute(
    'href',
    '/turno/abc',
  );
});

it('offers other slots if this one is no longer free', async () => {
  const { user } = openConfirmation('requested');
  fakeCall(schedulingService, 'confirmLinkedHold', () => {
    throw refuse(409, { message: 'Ese horario ya no está libre. Elegí otro' });
  });
  await user.click(await screen.findByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText('Ese horario ya no está libre. Elegí otro')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Elegir otro horario' })).toBeVisible();
});

it('leads to the appointment if a lost response had booked it', async () => {
  const { user, destination } = openConfirmation('requested');
  fakeCall(schedulingService, 'confirmLinkedHold', () => {
    fakeCall(schedulingService, 'readLinkedHold', () => hold('booked'));
    throw refuse(409, { message: 'Ese turno ya está confirmado' });
  });
  await user.click(await screen.findByRole('button', { name: 'Confirmar turno' }));
  await waitFor(() => expect(destination()).toBe('/turno/abc'));
});

it('can be confirmed again after a lost connection, before the page has reloaded', async () => {
  const { user } = openConfirmation('requested');
  const confirmed = fakeCall(schedulingService, 'confirmLinkedHold', () => {
    fakeCall(schedulingService, 'readLinkedHold', () => new Promise<never>(() => undefined));
    throw noConnection();
  });
  const button = await screen.findByRole('button', { name: 'Confirmar turno' });
  await user.click(button);
  await screen.findByText(/No se pudo confirmar el turno/);
  await user.click(button);
  await waitFor(() => expect(confirmed).toHaveLength(2));
});

it('explains a truncated or unknown link', async () => {
  fakeCall(schedulingService, 'readLinkedHold', () => {
    throw refuse(404, { message: 'La reserva no es válida o ya venció' });
  });
  renderScreen('/reservar/confirmar/ab');
  expect(await screen.findByText(/El enlace no es válido o ya venció/)).toBeVisible();
});

import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { hold, openConfirmation } from './testing/online-booking-screens.ts';

it('redirects to a booked appointment, which may have been cancelled later', async () => {
  fakeCall(schedulingService, 'readLinkedAppointment', () => ({
    ...hold('booked'),
    state: 'cancelled' as const,
  }));
  const { location } = openConfirmation('booked');
  expect(await screen.findByText('Este turno está cancelado.')).toBeVisible();
  expect(location()).toBe('/turno/abc');
});

it('confirms the booking again after a network failure', async () => {
  const { user } = openConfirmation('requested');
  for (const name of ['confirmLinkedHold', 'readLinkedHold'] as const) {
    await screen.findByRole('button', { name: 'Confirmar turno' });
    fakeCall(schedulingService, name, () => {
      throw noConnection();
    });
  }
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo confirmar el turno');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Confirmar turno' })).not.toHaveAttribute('aria-busy'),
  );
  fakeCall(schedulingService, 'confirmLinkedHold', () => hold('booked'));
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/Tu turno quedó reservado/)).toBeVisible();
});

it('offers other slots once the ten minutes are over', async () => {
  openConfirmation('expired');
  expect(await screen.findByRole('link', { name: 'Elegir otro horario' })).toHaveAttribute(
    'href',
    '/reservar/3',
  );
});

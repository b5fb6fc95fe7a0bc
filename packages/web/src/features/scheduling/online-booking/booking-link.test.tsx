import type { LinkedHold } from '@dentaria/contract/scheduling/online-booking.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { onlineSlot } from '../testing/online-clinics.ts';

const { startsAt, endsAt } = onlineSlot('10:30');

const hold = (state: LinkedHold['state']): LinkedHold => ({
  clinicId: 3,
  state,
  startsAt,
  endsAt,
  expiresAt: '2026-12-01T15:10:00.000Z',
  typeName: 'Consulta',
  professionalName: 'Ana Paz',
  clinicName: 'Clínica Sol',
  clinicAddress: 'Av. Acoyte 250',
  clinicPhone: null,
});

function open(state: LinkedHold['state']) {
  fakeCall(schedulingService, 'readLinkedHold', () => hold(state));
  return renderScreen('/reservar/confirmar/abc');
}

it('books once, although the button is clicked twice, and leads to the appointment', async () => {
  const { user } = open('requested');
  const confirmed = fakeCall(schedulingService, 'confirmLinkedHold', () => hold('booked'));
  expect(await screen.findByText(/confírmalo antes de las 12:10/)).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/Tu turno quedó reservado/)).toBeVisible();
  expect(confirmed).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Agregar al calendario o cancelar' })).toHaveAttribute(
    'href',
    '/turno/abc',
  );
});

it('of a booked appointment leads to it, which may have been cancelled since', async () => {
  fakeCall(schedulingService, 'readLinkedAppointment', () => ({
    ...hold('booked'),
    state: 'cancelled' as const,
  }));
  const { location } = open('booked');
  expect(await screen.findByText('Este turno está cancelado.')).toBeVisible();
  expect(location()).toBe('/turno/abc');
});

it('is confirmed again after a failure of the network', async () => {
  const { user } = open('requested');
  for (const name of ['confirmLinkedHold', 'readLinkedHold'] as const) {
    await screen.findByRole('button', { name: 'Confirmar turno' });
    fakeCall(schedulingService, name, () => {
      throw noConnection();
    });
  }
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo confirmar el turno.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Confirmar turno' })).not.toHaveAttribute('aria-busy'),
  );
  fakeCall(schedulingService, 'confirmLinkedHold', () => hold('booked'));
  await user.click(screen.getByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText(/Tu turno quedó reservado/)).toBeVisible();
});

it('offers other slots once the ten minutes are over', async () => {
  open('expired');
  expect(await screen.findByRole('link', { name: 'Elegir otro horario' })).toHaveAttribute(
    'href',
    '/reservar/3',
  );
});

it('offers other slots if this one is no longer free', async () => {
  const { user } = open('requested');
  fakeCall(schedulingService, 'confirmLinkedHold', () => {
    throw refuse(409, { message: 'Ese horario ya no está libre. Elige otro' });
  });
  await user.click(await screen.findByRole('button', { name: 'Confirmar turno' }));
  expect(await screen.findByText('Ese horario ya no está libre. Elige otro')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Elegir otro horario' })).toBeVisible();
});

it('explains a link that is cut or unknown', async () => {
  fakeCall(schedulingService, 'readLinkedHold', () => {
    throw refuse(404, { message: 'La reserva no es válida o ya venció' });
  });
  renderScreen('/reservar/confirmar/ab');
  expect(await screen.findByText(/El enlace no es válido o ya venció/)).toBeVisible();
});

import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { as } from '../../../testing/session.ts';
import { disabledSettings, openBookingSettings } from './testing/online-booking-screens.ts';

it('turns online booking on and shows the link', async () => {
  const { user, saved } = openBookingSettings();
  await user.click(await screen.findByLabelText('Los pacientes pueden reservar por internet'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Elegí al menos un motivo')).toBeVisible();
  await user.click(screen.getByLabelText('Endodoncia, 60 minutos'));
  await user.clear(screen.getByLabelText('Con hasta cuántos días de anticipación'));
  await user.type(screen.getByLabelText('Con hasta cuántos días de anticipación'), '60');
  await user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Reservas por internet guardadas')).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([
    { enabled: true, daysAhead: 60, noticeHours: 4, typeIds: [2] },
  ]);
  expect(await screen.findByLabelText('Enlace para tus pacientes')).toHaveValue(
    `${location.origin}/reservar/3`,
  );
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Enlace copiado')).toBeVisible();
});

it('shows the link to a receptionist, who cannot change the settings', async () => {
  openBookingSettings({ ...disabledSettings, enabled: true, typeIds: [1] }, as('RECEPTIONIST'));
  expect(await screen.findByText(/El propietario de la clínica y los administradores/)).toBeVisible();
  expect(screen.getByLabelText('Enlace para tus pacientes')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
});

it('shows why the settings were not saved and keeps what was typed', async () => {
  const { user } = openBookingSettings();
  const days = await screen.findByLabelText('Con hasta cuántos días de anticipación');
  fakeCall(schedulingService, 'updateOnlineBooking', () => {
    throw noConnection();
  });
  await user.clear(days);
  await user.type(days, '60');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('No se pudieron guardar las reservas por internet')).toBeVisible();
  expect(days).toHaveValue('60');
});

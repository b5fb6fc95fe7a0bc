import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { agendaSettings, appointment } from '../testing/agendas.ts';
import { PAST } from './testing/patient-appointments.ts';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-12-01T12:00:00.000Z'));
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(schedulingService, 'readSettings', () => agendaSettings());
});

test('shows a receptionist the next appointment and all of them in a tab', async () => {
  fakeCall(schedulingService, 'listPatientAppointments', () => [appointment(), PAST]);
  const { user } = renderScreen('/patients/41', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('Próximo turno: 03/12/2026, 10:00')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Próximos turnos' })).toHaveTextContent(
    '03/12/2026, 10:00 Reservado',
  );
  await user.click(screen.getByRole('tab', { name: 'Turnos' }));
  const list = await screen.findByRole('list', { name: 'Turnos' });
  await within(list).findAllByText(/Consulta/);
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['03/12/2026, 10:00 ConsultaReservado · Ana Paz', '02/11/2026, 10:00 ConsultaAusente · Ana Paz']);
});

test('offers the day of a booking in the agenda', async () => {
  const booked = appointment();
  fakeCall(schedulingService, 'listPatientAppointments', () => []);
  fakeCall(schedulingService, 'listSlots', () => [booked]);
  fakeCall(schedulingService, 'createAppointment', () => booked);
  const { user, location } = renderScreen('/patients/41#turnos', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Nuevo turno' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await user.click(await form.findByRole('button', { name: /Jue 3 dic 10:00/ }));
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  await user.click(await screen.findByRole('button', { name: 'Ver' }));
  await waitFor(() => expect(location()).toBe('/agenda?day=2026-12-03'));
});

test('books for the patient, beginning with the next free slots', async () => {
  const stored = [PAST];
  fakeCall(schedulingService, 'listPatientAppointments', () => stored);
  fakeCall(schedulingService, 'listSlots', () => [
    {
      professionalId: 1,
      chairId: null,
      startsAt: '2026-12-03T13:00:00.000Z',
      endsAt: '2026-12-03T13:30:00.000Z',
    },
  ]);
  const booked = fakeCall(schedulingService, 'createAppointment', () => {
    stored.unshift(appointment());
    return appointment();
  });
  const { user } = renderScreen('/patients/41#turnos', { session: as('RECEPTIONIST') });
  await user.click(await screen.findByRole('button', { name: 'Nuevo turno' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  expect(form.getByRole('combobox', { name: 'Paciente' })).toHaveValue('María Ñandú');
  await user.click(await form.findByRole('button', { name: /Jue 3 dic 10:00/ }));
  await user.dblClick(form.getByRole('button', { name: 'Reservar' }));
  expect(await screen.findByText('Turno de María Ñandú: Jue 3 dic 10:00')).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Turnos' });
  await waitFor(() => expect(list).toHaveTextContent('03/12/2026, 10:00'));
  expect(booked).toMatchObject([
    { body: { patientId: 41, professionalId: 1, day: '2026-12-03', time: '10:00' } },
  ]);
});

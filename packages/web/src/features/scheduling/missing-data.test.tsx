import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { patient } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { waitlistEntry } from '../../testing/scheduling-settings.ts';
import { as } from '../../testing/session.ts';
import { MARIA, openAgenda, storeChange } from './testing/agenda-screen.ts';
import { agendaSettings, appointment } from './testing/agendas.ts';
import { dialog, openWaitlist, openWithWaiting } from './waitlist/testing/waitlist-screens.ts';

const fail = () => {
  throw refuse(500);
};

test('prints the time when the appointments were read', async () => {
  await openAgenda();
  await screen.findByRole('button', { name: MARIA });
  // The screen may show the appointment before its listener is added.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('Datos del 03/12/2026, 12:00')).toBeInTheDocument();
  });
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test("reports a patient's appointments that fail to load instead of showing none", async () => {
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(schedulingService, 'readSettings', () => agendaSettings());
  fakeCall(schedulingService, 'listPatientAppointments', fail);
  const { user } = renderScreen('/patients/41', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('Próximo turno no disponible')).toBeVisible();
  expect(screen.getByText('No se pudieron cargar los próximos turnos.')).toBeVisible();
  fakeCall(schedulingService, 'listPatientAppointments', () => []);
  const panel = within(screen.getByRole('region', { name: 'Próximos turnos' }));
  await user.click(panel.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No tiene turnos pendientes.')).toBeVisible();
});

test('offers a retry when the settings of the agenda fail to load', async () => {
  fakeCall(schedulingService, 'readSettings', fail);
  const { user } = renderScreen('/agenda/configuracion', { session: as('RECEPTIONIST') });
  expect(await screen.findByText('No se pudo cargar la configuración de la agenda.')).toBeVisible();
  fakeCall(schedulingService, 'readSettings', () => agendaSettings());
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('tab', { name: 'Horarios' })).toBeVisible();
});

test('reports a waitlist that fails to load after a cancellation', async () => {
  const { user, stored, details } = await openWithWaiting();
  fakeCall(schedulingService, 'listWaitlistOffers', fail);
  fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
    storeChange(stored, appointment({ state: body.state })),
  );
  await user.click(details.getByRole('button', { name: 'Cancelar turno' }));
  const question = within(await screen.findByRole('dialog', { name: /Cancelar el turno/ }));
  await user.click(question.getByRole('button', { name: 'Cancelar turno' }));
  expect(
    await screen.findByText(/No se pudo ver a quién de la lista de espera le sirve el horario de las 10:00/),
  ).toBeVisible();
});

test("explains that the only free slots are after a waiting patient's last day", async () => {
  const entry = waitlistEntry({ toDay: '2026-12-10' });
  const { user, list } = await openWaitlist([entry]);
  fakeCall(schedulingService, 'listSlots', () => [
    {
      professionalId: 8,
      chairId: null,
      startsAt: '2026-12-14T13:00:00.000Z',
      endsAt: '2026-12-14T13:30:00.000Z',
    },
  ]);
  await user.click(list.getByRole('button', { name: 'Buscar un horario para María Ñandú' }));
  const slots = await dialog(`Horarios para ${entry.patient.name}`);
  expect(await slots.findByText('No hay horarios libres hasta el 10/12/2026')).toBeVisible();
});

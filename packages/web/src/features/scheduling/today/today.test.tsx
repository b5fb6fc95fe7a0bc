import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { agendaOf, appointment } from '../testing/agendas.ts';

const NOW = '2026-12-03T13:10:00.000Z';

beforeEach(() => {
  vi.setSystemTime(new Date(NOW));
});

const waiting = appointment({
  id: 2,
  state: 'arrived',
  arrivedAt: '2026-12-03T12:55:00.000Z',
  patient: { ...appointment().patient, id: 42, name: 'Juan Sosa' },
  startsAt: '2026-12-03T13:30:00.000Z',
});
const cancelled = appointment({ id: 3, state: 'cancelled', cancelledBy: 'patient' });

const rows = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows dentists their own appointments of today', async () => {
  const read = fakeCall(schedulingService, 'readAgenda', () =>
    agendaOf({ appointments: [appointment(), waiting, cancelled] }),
  );
  renderScreen('/dashboard', { session: as('DENTIST', { user_id: 7, clinic_id: 3 }) });
  expect(await rows('Turnos de hoy')).toEqual([
    '10:00María ÑandúReservadoLlegó',
    '10:30Juan SosaEn sala desde 09:55 (15 min)Pasa al sillón',
  ]);
  expect(read[0]).toMatchObject({
    params: { clinicId: 3 },
    query: { from: '2026-12-03', days: 1, professionalId: 7 },
  });
  expect(screen.getByRole('link', { name: 'Juan Sosa' })).toHaveAttribute('href', '/patients/42');
  expect(screen.queryByText('No hay citas programadas para hoy.')).not.toBeInTheDocument();
});

test("shows receptionists the clinic's appointments and the waiting patients", async () => {
  const read = fakeCall(schedulingService, 'readAgenda', () =>
    agendaOf({ appointments: [appointment(), waiting] }),
  );
  renderScreen('/dashboard', { session: as('RECEPTIONIST', { clinic_id: 3 }) });
  expect(await rows('En espera')).toEqual(['Juan SosaTurno de las 10:3015 min']);
  expect(read[0]?.query.professionalId).toBeUndefined();
  expect(await rows('Turnos de hoy')).toHaveLength(2);
});

test('shows a change from another screen at once', async () => {
  const changed = Promise.withResolvers<void>();
  fakeCall(schedulingService, 'watchAgenda', async function* () {
    yield { stamp: 'a' };
    await changed.promise;
    yield { stamp: 'b' };
    await new Promise(() => undefined);
  });
  let stored = appointment();
  fakeCall(schedulingService, 'readAgenda', () => agendaOf({ appointments: [stored] }));
  renderScreen('/dashboard', { session: as('DENTIST', { user_id: 7, clinic_id: 3 }) });
  expect(await rows('Turnos de hoy')).toEqual(['10:00María ÑandúReservadoLlegó']);
  stored = waiting;
  changed.resolve();
  await waitFor(async () =>
    expect(await rows('Turnos de hoy')).toEqual(['10:30Juan SosaEn sala desde 09:55 (15 min)Pasa al sillón']),
  );
});

test('updates the minutes of a wait', async () => {
  fakeCall(schedulingService, 'readAgenda', () => agendaOf({ appointments: [waiting] }));
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(NOW) });
  renderScreen('/dashboard', { session: as('RECEPTIONIST', { clinic_id: 3 }) });
  expect(await rows('En espera')).toEqual(['Juan SosaTurno de las 10:3015 min']);
  vi.setSystemTime(new Date('2026-12-03T13:11:00.000Z'));
  await advanceClock(30_000);
  await waitFor(async () => expect(await rows('En espera')).toEqual(['Juan SosaTurno de las 10:3016 min']));
});

test('changes the state in place with the next action', async () => {
  let stored = appointment();
  fakeCall(schedulingService, 'readAgenda', () => agendaOf({ appointments: [stored] }));
  const changes = fakeCall(schedulingService, 'changeAppointmentState', ({ body }) => {
    stored = appointment({ state: body.state, arrivedAt: NOW, version: 2 });
    return stored;
  });
  const { user } = renderScreen('/dashboard', { session: as('RECEPTIONIST', { clinic_id: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Llegó: María Ñandú' }));
  expect(await screen.findByRole('button', { name: 'Pasa al sillón: María Ñandú' })).toBeVisible();
  expect(changes).toMatchObject([{ params: { id: 1 }, body: { state: 'arrived', version: 1 } }]);
  expect(await rows('En espera')).toEqual(['María ÑandúTurno de las 10:00recién']);
});

test('ignores the second click of a double click on the next action', async () => {
  let stored = appointment();
  fakeCall(schedulingService, 'readAgenda', () => agendaOf({ appointments: [stored, waiting] }));
  const changes = fakeCall(schedulingService, 'changeAppointmentState', ({ params, body }) => {
    if (params.id === waiting.id) return { ...waiting, state: body.state, version: 2 };
    stored = appointment({ state: body.state, arrivedAt: NOW, version: 2 });
    return stored;
  });
  const { user } = renderScreen('/dashboard', { session: as('RECEPTIONIST', { clinic_id: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Llegó: María Ñandú' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pasa al sillón: María Ñandú' }), { detail: 2 });
  await user.click(screen.getByRole('button', { name: 'Pasa al sillón: Juan Sosa' }));
  await waitFor(() => expect(changes.at(-1)?.params.id).toBe(waiting.id));
  expect(changes.map(({ params, body }) => [params.id, body.state])).toEqual([
    [1, 'arrived'],
    [waiting.id, 'in-chair'],
  ]);
});

test('reports an earlier change by another person and loads the agenda again', async () => {
  let reads = 0;
  fakeCall(schedulingService, 'readAgenda', () => {
    reads += 1;
    return agendaOf({
      appointments: [appointment({ version: reads, state: reads === 1 ? 'booked' : 'in-chair' })],
    });
  });
  fakeCall(schedulingService, 'changeAppointmentState', () => {
    throw refuse(409, { message: 'Otra persona cambió el turno' });
  });
  const { user } = renderScreen('/dashboard', { session: as('DENTIST', { clinic_id: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Llegó: María Ñandú' }));
  expect(
    await screen.findByText(/No se pudo cambiar el estado del turno|Otra persona cambió el turno/),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Atendido: María Ñandú' })).toBeVisible();
});

test.each(['DENTIST', 'RECEPTIONIST'] as const)(
  'shows the specified text to a %s without appointments',
  async (role) => {
    const read = fakeCall(schedulingService, 'readAgenda', () => agendaOf({ appointments: [cancelled] }));
    renderScreen('/dashboard', { session: as(role, { clinic_id: 3 }) });
    await waitFor(() => expect(read).not.toEqual([]));
    expect(screen.getByText('No hay citas programadas para hoy.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Turnos de hoy' })).not.toBeInTheDocument();
  },
);

test('offers to load the agenda again after a failure', async () => {
  let isDown = true;
  fakeCall(schedulingService, 'readAgenda', () => {
    if (isDown) throw refuse(503);
    return agendaOf({ appointments: [appointment()] });
  });
  const { user } = renderScreen('/dashboard', { session: as('DENTIST', { clinic_id: 3 }) });
  await screen.findByText('No se pudo cargar la agenda.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows('Turnos de hoy')).toHaveLength(1);
});

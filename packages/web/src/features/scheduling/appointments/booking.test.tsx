import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { DAY, storeChange } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';
import { openForm, openMove, TAKEN } from './testing/booking-screen.ts';

it('books once after a double click', async () => {
  const { user, form } = await openForm();
  const booked = fakeCall(schedulingService, 'createAppointment', () => appointment({ id: 9 }));
  await user.dblClick(form.getByRole('button', { name: 'Reservar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(booked.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      patientId: 41,
      typeId: 1,
      professionalId: 2,
      day: DAY,
      time: '11:00',
      minutes: 30,
      overbooked: false,
      outsideHours: false,
    }),
  ]);
});

it('moves an appointment by the form', async () => {
  const { user, form, stored } = await openMove();
  const moved = fakeCall(schedulingService, 'updateAppointment', ({ body }) =>
    storeChange(stored, appointment({ startsAt: `${body.day}T${body.time}:00-03:00` })),
  );
  await user.clear(form.getByLabelText('Hora'));
  await user.type(form.getByLabelText('Hora'), '09:30');
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('button', { name: /^09:30 a 10:30, María/ })).toBeVisible();
  expect(moved).toMatchObject([{ params: { id: 1 }, body: { time: '09:30', version: 1 } }]);
});

it('moves an appointment that another person has changed, and to a taken time on request', async () => {
  const { user, form } = await openMove();
  const moved = fakeCall(schedulingService, 'updateAppointment', ({ body }) => {
    if (body.version === 1)
      throw refuse(409, { message: 'Otra persona cambió el turno', current: appointment({ version: 2 }) });
    if (!body.overbooked) throw TAKEN;
    return appointment({ version: 3, overbooked: true });
  });
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Otra persona cambió el turno')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await user.click(await form.findByRole('button', { name: 'Mover igual como sobreturno' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(moved.map(({ body }) => [body.version, body.overbooked])).toEqual([
    [1, false],
    [2, false],
    [2, true],
  ]);
});

it('books a patient with two professionals at one time on request', async () => {
  const { user, form } = await openForm();
  const message = 'El paciente ya tiene turno a las 11:00 con Ana Paz';
  const booked = fakeCall(schedulingService, 'createAppointment', ({ body }) => {
    if (!body.simultaneous) throw refuse(409, { message, kind: 'patient-busy', slots: [] });
    return appointment({ id: 9 });
  });
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  expect(await form.findByText(message)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Reservar igual con los dos profesionales' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(booked.map(({ body }) => [body.overbooked, body.simultaneous])).toEqual([
    [false, undefined],
    [false, true],
  ]);
});

it('explains that a past appointment sends no message', async () => {
  const { form } = await openForm('2020-01-07');
  expect(form.getByText('Ese día ya pasó: el turno se anota sin avisar al paciente.')).toBeVisible();
});

it('shows an error when the search for free slots fails, and retries', async () => {
  fakeCall(schedulingService, 'listSlots', () => {
    throw refuse(503);
  });
  const { user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Próximo libre' }));
  expect(await form.findByText('No se pudieron buscar horarios.')).toBeVisible();
  fakeCall(schedulingService, 'listSlots', () => []);
  await user.click(form.getByRole('button', { name: 'Reintentar' }));
  expect(await form.findByText(/No hay horarios libres en los próximos 60 días/)).toBeVisible();
});

it('requires a confirmation before typed data is lost', async () => {
  const { user, form } = await openForm();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(form.getByLabelText('Hora')).toHaveValue('11:00');
});

it('keeps the form after a lost connection and finds its own booking on a retry', async () => {
  const { user, form, stored } = await openForm();
  fakeCall(schedulingService, 'createAppointment', () => {
    throw noConnection();
  });
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  expect(await form.findByText('No se pudo guardar el turno')).toBeVisible();
  expect(form.getByLabelText('Hora')).toHaveValue('11:00');
  stored.set(
    9,
    appointment({
      id: 9,
      professionalId: 2,
      startsAt: `${DAY}T14:00:00.000Z`,
      endsAt: `${DAY}T14:30:00.000Z`,
    }),
  );
  fakeCall(schedulingService, 'createAppointment', () => {
    throw TAKEN;
  });
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  expect(await screen.findByText('Turno de María Ñandú: Jue 3 dic 11:00')).toBeVisible();
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { patientMatch } from '../../../testing/people.ts';
import { DAY, openAgenda, storeChange } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';

const TAKEN = refuse(409, {
  message: 'Ese horario acaba de ocuparse',
  kind: 'taken',
  slots: [
    {
      professionalId: 2,
      chairId: null,
      startsAt: `${DAY}T14:30:00.000Z`,
      endsAt: `${DAY}T15:00:00.000Z`,
    },
  ],
});

/** Opens the form of a new appointment with Luis Sosa and chooses María Ñandú. */
async function openForm() {
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  const app = await openAgenda({ search: `?day=${DAY}&professional=2` });
  await app.user.click(await screen.findByRole('button', { name: 'Nuevo turno' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await app.user.type(form.getByRole('combobox', { name: 'Paciente' }), 'ñandú');
  await app.user.click(await screen.findByRole('option', { name: /María Ñandú/ }));
  await app.user.type(form.getByLabelText('Hora'), '11:00');
  return { ...app, form };
}

it('books once after a double click', async () => {
  const { user, form } = await openForm();
  const booked = fakeCall(schedulingService, 'createAppointment', () => appointment({ id: 9 }));
  await expectAccessible();
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

it('shows a new appointment before the agenda has loaded again', async () => {
  const { user, form, reads } = await openForm();
  const readsBefore = reads.length;
  fakeCall(schedulingService, 'readAgenda', () => new Promise<never>(() => undefined));
  fakeCall(schedulingService, 'createAppointment', () =>
    appointment({
      id: 9,
      professionalId: 2,
      startsAt: `${DAY}T11:00:00-03:00`,
      endsAt: `${DAY}T11:30:00-03:00`,
    }),
  );
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  expect(await screen.findByRole('button', { name: /^11:00 a 11:30, María Ñandú/ })).toBeVisible();
  expect(reads).toHaveLength(readsBefore);
});

it('offers the next free slots of a taken time, which fill the form', async () => {
  const { user, form } = await openForm();
  fakeCall(schedulingService, 'createAppointment', () => {
    throw TAKEN;
  });
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  expect(await form.findByText('Ese horario acaba de ocuparse')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Jue 3 dic 11:30' }));
  expect(form.getByLabelText('Hora')).toHaveValue('11:30');
  expect(form.queryByText('Ese horario acaba de ocuparse')).toBeNull();
});

it('overbooks on request, once after a double click', async () => {
  const { user, form } = await openForm();
  const booked = fakeCall(schedulingService, 'createAppointment', ({ body }) => {
    if (!body.overbooked) throw TAKEN;
    return appointment({ id: 9, overbooked: true });
  });
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  await user.dblClick(await form.findByRole('button', { name: 'Reservar igual como sobreturno' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(booked.map(({ body }) => body.overbooked)).toEqual([false, true]);
});

it('retains the form after a lost connection, and finds its own booking when retried', async () => {
  const { user, form, stored } = await openForm();
  fakeCall(schedulingService, 'createAppointment', () => {
    throw noConnection();
  });
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  expect(await form.findByText('No se pudo guardar el turno.')).toBeVisible();
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

it('moves an appointment by the form', async () => {
  const { user, stored } = await openAgenda();
  const moved = fakeCall(schedulingService, 'updateAppointment', ({ body }) =>
    storeChange(stored, appointment({ startsAt: `${body.day}T${body.time}:00-03:00` })),
  );
  await user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María/ }));
  await user.click(await screen.findByRole('button', { name: 'Mover o editar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mover o editar el turno' }));
  await user.clear(form.getByLabelText('Hora'));
  await user.type(form.getByLabelText('Hora'), '09:30');
  await user.dblClick(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('button', { name: /^09:30 a 10:30, María/ })).toBeVisible();
  expect(moved).toMatchObject([{ params: { id: 1 }, body: { time: '09:30', version: 1 } }]);
});

it('requires a confirmation before what was typed is lost', async () => {
  const { user, form } = await openForm();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(form.getByLabelText('Hora')).toHaveValue('11:00');
});

import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { DAY } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';
import { openForm, TAKEN } from './testing/booking-screen.ts';

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

it('offers the next free slots of a taken time and fills the form with one', async () => {
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

import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { storeChange } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';
import { FREED, OFFERS, openWithWaiting } from './testing/waitlist-screens.ts';

it('offers the slot of an appointment that was moved by the form', async () => {
  const { user, stored, details, requests } = await openWithWaiting();
  fakeCall(schedulingService, 'updateAppointment', ({ body }) =>
    storeChange(
      stored,
      appointment({ startsAt: `${body.day}T${body.time}:00-03:00`, endsAt: `${body.day}T15:30:00-03:00` }),
    ),
  );
  await user.click(details.getByRole('button', { name: 'Mover o editar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Mover o editar el turno' }));
  await user.clear(form.getByLabelText('Hora'));
  await user.type(form.getByLabelText('Hora'), '15:00');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const panel = within(await screen.findByRole('region', { name: OFFERS }));
  expect(requests[0]?.query).toEqual(FREED);
  await user.click(panel.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('region', { name: OFFERS })).toBeNull();
});

it('offers the slot of an appointment that was dragged', async () => {
  const { user, stored } = await openWithWaiting();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fakeCall(schedulingService, 'updateAppointment', ({ body }) =>
    storeChange(
      stored,
      appointment({ startsAt: `${body.day}T${body.time}:00-03:00`, endsAt: `${body.day}T10:35:00-03:00` }),
    ),
  );
  screen.getByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('region', { name: OFFERS })).toBeVisible();
});

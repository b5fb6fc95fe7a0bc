import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { waitlistEntry } from '../../../testing/scheduling-settings.ts';
import { DAY, openAgenda, openDay, storeChange } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';

const OFFERS = 'Lista de espera: el horario de las 10:00 le sirve a';

/** Opens the agenda of a clinic in which Juan Sosa waits for a place. */
async function openWithWaiting() {
  const waiting = waitlistEntry({ patient: { ...appointment().patient, id: 42, name: 'Juan Sosa' } });
  const offers = { entries: [waiting] };
  const asked = fakeCall(schedulingService, 'listWaitlistOffers', () => offers.entries);
  const app = await openAgenda({ agenda: openDay() });
  await app.user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }));
  return {
    ...app,
    offers,
    asked,
    details: within(await screen.findByRole('dialog', { name: 'María Ñandú' })),
  };
}

const FREED = { professionalId: 1, day: DAY, time: '10:00', minutes: 30 };

it('offers a cancelled place to those who wait, and books it by one click', async () => {
  const { user, stored, details, offers, asked } = await openWithWaiting();
  fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
    storeChange(stored, appointment({ state: body.state })),
  );
  await user.click(details.getByRole('button', { name: 'Cancelar turno' }));
  const question = within(await screen.findByRole('dialog', { name: /Cancelar el turno/ }));
  await user.click(question.getByRole('button', { name: 'Cancelar turno' }));
  const panel = within(await screen.findByRole('region', { name: OFFERS }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectAccessible();
  const booked = fakeCall(schedulingService, 'bookWaitlistEntry', () => {
    offers.entries = [];
    return appointment({ id: 9 });
  });
  await user.dblClick(panel.getByRole('button', { name: 'Dar este turno a Juan Sosa' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: OFFERS })).toBeNull());
  expect(asked[0]?.query).toEqual(FREED);
  expect(booked).toMatchObject([{ body: { professionalId: 1, day: DAY, time: '10:00' } }]);
});

it('offers the place from which an appointment was moved', async () => {
  const { user, stored, details, asked } = await openWithWaiting();
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
  expect(asked[0]?.query).toEqual(FREED);
  await user.click(panel.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('region', { name: OFFERS })).toBeNull();
});

it('offers the place from which an appointment was dragged', async () => {
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

import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { DAY, storeChange } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';
import { FREED, OFFERS, openWithWaiting } from './testing/waitlist-offers-screen.ts';

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
  const booked = fakeCall(schedulingService, 'bookWaitlistEntry', () => {
    offers.entries = [];
    return appointment({ id: 9 });
  });
  await user.dblClick(panel.getByRole('button', { name: 'Dar este turno a Juan Sosa' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: OFFERS })).toBeNull());
  expect(asked[0]?.query).toEqual(FREED);
  expect(booked).toMatchObject([{ body: { professionalId: 1, day: DAY, time: '10:00' } }]);
});

import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { DAY, storeChange } from '../testing/agenda-screen.ts';
import { appointment } from '../testing/agendas.ts';
import { FREED, OFFERS, openWithWaiting } from './testing/waitlist-screens.ts';

it('asks before it books a patient with two professionals at one time', async () => {
  const { user, details, stored } = await openWithWaiting();
  fakeCall(schedulingService, 'changeAppointmentState', ({ body }) =>
    storeChange(stored, appointment({ state: body.state })),
  );
  await user.click(details.getByRole('button', { name: 'Cancelar turno' }));
  const cancelling = within(await screen.findByRole('dialog', { name: /Cancelar el turno/ }));
  await user.click(cancelling.getByRole('button', { name: 'Cancelar turno' }));
  const panel = within(await screen.findByRole('region', { name: OFFERS }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const message = 'El paciente ya tiene turno a las 10:00 con Luis Sosa';
  const booked = fakeCall(schedulingService, 'bookWaitlistEntry', ({ body }) => {
    if (!body.simultaneous) throw refuse(409, { message, kind: 'patient-busy', slots: [] });
    return appointment({ id: 9 });
  });
  await user.click(panel.getByRole('button', { name: 'Dar este turno a Juan Sosa' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Reservar igual?' }));
  expect(question.getByText(`${message}.`)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Reservar igual' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(booked.map(({ body }) => body.simultaneous)).toEqual([undefined, true]);
});

it('offers a cancelled slot to waiting patients and books it with one click', async () => {
  const { user, stored, details, offers, requests } = await openWithWaiting();
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
  expect(requests[0]?.query).toEqual(FREED);
  expect(booked).toMatchObject([{ body: { professionalId: 1, day: DAY, time: '10:00' } }]);
});

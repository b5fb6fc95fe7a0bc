import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { waitlistEntry } from '../../../testing/scheduling-settings.ts';
import { dialog, openWaitlist } from './testing/waitlist-screens.ts';

it('changes what a patient accepts', async () => {
  const { user, list } = await openWaitlist([waitlistEntry({ professionalId: 8, version: 4 })]);
  const updated = fakeCall(schedulingService, 'updateWaitlistEntry', () => waitlistEntry());
  await user.click(list.getByRole('button', { name: 'Editar la espera de María Ñandú' }));
  const form = await dialog('Espera de María Ñandú');
  await user.click(form.getByRole('combobox', { name: 'Profesional' }));
  await user.click(await screen.findByRole('option', { name: 'Cualquier profesional' }));
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(updated).toHaveLength(1));
  expect(updated[0]).toMatchObject({
    params: { id: 71 },
    body: { professionalId: null, fromDay: '2026-12-01', version: 4 },
  });
});

it('shows why a slot could not be booked', async () => {
  const { user, list } = await openWaitlist();
  fakeCall(schedulingService, 'listSlots', () => [
    {
      professionalId: 7,
      chairId: 21,
      startsAt: '2026-12-14T13:00:00.000Z',
      endsAt: '2026-12-14T13:30:00.000Z',
    },
  ]);
  fakeCall(schedulingService, 'bookWaitlistEntry', () => {
    throw refuse(409, { message: 'Ese horario acaba de ocuparse' });
  });
  await user.click(list.getByRole('button', { name: 'Buscar un horario para María Ñandú' }));
  const slots = await dialog('Horarios para María Ñandú');
  await user.click(await slots.findByRole('button', { name: /Reservar el/ }));
  expect(await screen.findByText('Ese horario acaba de ocuparse')).toBeVisible();
  expect(slots.getByRole('button', { name: /Reservar el/ })).toBeVisible();
});

it('explains an empty list', async () => {
  const { list } = await openWaitlist([]);
  expect(list.getByText(/Nadie espera un turno/)).toBeVisible();
});

it('takes a patient off the list after a confirmation', async () => {
  const { user, list } = await openWaitlist();
  const closed = fakeCall(schedulingService, 'closeWaitlistEntry', () => undefined);
  await user.click(list.getByRole('button', { name: 'Quitar de la lista a María Ñandú' }));
  const question = await dialog('Quitar de la lista de espera');
  await user.dblClick(question.getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Paciente quitado de la lista de espera')).toBeVisible();
  expect(closed).toMatchObject([{ params: { clinicId: 3, id: 71 }, body: { version: 1 } }]);
});

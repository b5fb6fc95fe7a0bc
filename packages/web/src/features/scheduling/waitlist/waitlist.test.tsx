import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patientMatch } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import {
  affectedAppointment,
  schedulingSettings,
  waitlistEntry,
} from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';

const ADDRESS = '/agenda/espera';

async function openWaitlist(entries: WaitlistEntry[] = [waitlistEntry({ note: 'Trabaja cerca' })]) {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'listWaitlist', () => entries);
  const app = renderScreen(ADDRESS, { session: as('RECEPTIONIST') });
  const list = within(await screen.findByRole('region', { name: 'Pacientes que esperan' }));
  return { ...app, list };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists who waits, for what and since when', async () => {
  const { list } = await openWaitlist();
  expect(list.getByText('María Ñandú')).toBeVisible();
  expect(list.getByText(/Consulta · Cualquier profesional · Cualquier hora/)).toBeVisible();
  expect(list.getByText(/Espera desde el 01\/12\/2026 · .*Trabaja cerca/)).toBeVisible();
  expect(list.getByRole('link', { name: '+54 341 555-0101' })).toBeVisible();
  await expectAccessible();
});

it('explains an empty list', async () => {
  const { list } = await openWaitlist([]);
  expect(list.getByText(/Nadie espera un turno/)).toBeVisible();
});

it('adds a patient once, with errors at the fields', async () => {
  const { user, list } = await openWaitlist([]);
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  const created = fakeCall(schedulingService, 'createWaitlistEntry', () => waitlistEntry());
  await user.click(list.getByRole('button', { name: 'Agregar paciente' }));
  const form = await dialog('Agregar a la lista de espera');
  await user.click(form.getByRole('button', { name: 'Agregar' }));
  expect(await form.findByText('Elige un paciente')).toBeVisible();
  await user.type(form.getByRole('combobox', { name: 'Paciente' }), 'ñandú');
  await user.click(await screen.findByRole('option', { name: /María Ñandú/ }));
  await user.click(form.getByRole('combobox', { name: 'Parte del día' }));
  await user.click(await screen.findByRole('option', { name: 'Por la tarde' }));
  await fill(user, form.getByLabelText('Hasta (opcional)'), '01012020');
  await user.click(form.getByRole('button', { name: 'Agregar' }));
  expect(await form.findByText('Debe ser igual o posterior al primer día')).toBeVisible();
  await user.clear(form.getByLabelText('Hasta (opcional)'));
  await user.dblClick(form.getByRole('button', { name: 'Agregar' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]).toMatchObject({
    params: { clinicId: 3 },
    body: { patientId: 41, typeId: 11, professionalId: null, part: 'afternoon', toDay: null },
  });
});

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

it('books one of the next slots by one click', async () => {
  const { user, list } = await openWaitlist([waitlistEntry({ part: 'morning', professionalId: 7 })]);
  const searched = fakeCall(schedulingService, 'listSlots', () => [
    {
      professionalId: 7,
      chairId: null,
      startsAt: '2026-12-14T13:00:00.000Z',
      endsAt: '2026-12-14T13:30:00.000Z',
    },
  ]);
  const booked = fakeCall(schedulingService, 'bookWaitlistEntry', () => affectedAppointment());
  await user.click(list.getByRole('button', { name: 'Buscar un horario para María Ñandú' }));
  const slots = await dialog('Horarios para María Ñandú');
  await user.dblClick(
    await slots.findByRole('button', { name: 'Reservar el 14/12/2026, 10:00 con Lucía Sosa' }),
  );
  expect(await screen.findByText('Turno reservado para María Ñandú: 14/12/2026, 10:00')).toBeVisible();
  expect(searched[0]?.query).toMatchObject({ typeId: 11, professionalId: 7, part: 'morning' });
  expect(booked).toMatchObject([
    { params: { id: 71 }, body: { professionalId: 7, day: '2026-12-14', time: '10:00', version: 1 } },
  ]);
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

it('takes a patient off the list after a confirmation', async () => {
  const { user, list } = await openWaitlist();
  const closed = fakeCall(schedulingService, 'closeWaitlistEntry', () => undefined);
  await user.click(list.getByRole('button', { name: 'Quitar de la lista a María Ñandú' }));
  const question = await dialog('Quitar de la lista de espera');
  await user.dblClick(question.getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Paciente quitado de la lista de espera')).toBeVisible();
  expect(closed).toMatchObject([{ params: { clinicId: 3, id: 71 }, body: { version: 1 } }]);
});

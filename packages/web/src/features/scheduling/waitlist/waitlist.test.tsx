import { authService } from '@dentaria/contract/auth/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { patientMatch } from '../../../testing/people.ts';
import { affectedAppointment, waitlistEntry } from '../../../testing/scheduling-settings.ts';
import { dialog, openWaitlist } from './testing/waitlist-screens.ts';

it('lists waiting patients with their wishes and the start of the wait', async () => {
  const { list } = await openWaitlist();
  expect(list.getByText('María Ñandú')).toBeVisible();
  expect(list.getByText(/Consulta · Cualquier profesional · Cualquier hora/)).toBeVisible();
  expect(list.getByText(/Espera desde el 01\/12\/2026 · .*Trabaja cerca/)).toBeVisible();
  expect(list.getByRole('link', { name: '+54 341 555-0101' })).toBeVisible();
});

it('shows errors at the fields and adds a patient once', async () => {
  const { user, list } = await openWaitlist([]);
  fakeCall(authService, 'searchPatients', () => [patientMatch()]);
  const created = fakeCall(schedulingService, 'createWaitlistEntry', () => waitlistEntry());
  await user.click(list.getByRole('button', { name: 'Agregar a la lista' }));
  const form = await dialog('Agregar a la lista de espera');
  await user.click(form.getByRole('button', { name: 'Agregar' }));
  expect(await form.findByText('Elegí un paciente')).toBeVisible();
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

it('keeps a rejected change and shows the reason until it is saved', async () => {
  let isRefused = true;
  const { user, list } = await openWaitlist();
  const updated = fakeCall(schedulingService, 'updateWaitlistEntry', () => {
    if (isRefused) throw refuse(409, { message: 'Otra persona cambió esta espera.' });
    return waitlistEntry();
  });
  await user.click(list.getByRole('button', { name: 'Editar la espera de María Ñandú' }));
  const form = await dialog('Espera de María Ñandú');
  expect(form.getByLabelText('Nota')).toHaveValue('Trabaja cerca');
  await user.clear(form.getByLabelText('Nota'));
  await user.type(form.getByLabelText('Nota'), 'Solo los martes');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Otra persona cambió esta espera.');
  expect(form.getByLabelText('Nota')).toHaveValue('Solo los martes');
  isRefused = false;
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Lista de espera guardada')).toBeVisible();
  expect(updated.at(-1)).toMatchObject({
    params: { clinicId: 3, id: 71 },
    body: { note: 'Solo los martes', typeId: 11, part: 'any', version: 1 },
  });
});

it('books one of the next slots with one click', async () => {
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

it('shows an error when the search for slots fails, and retries', async () => {
  const { user, list } = await openWaitlist([waitlistEntry()]);
  fakeCall(schedulingService, 'listSlots', () => {
    throw refuse(503);
  });
  await user.click(list.getByRole('button', { name: 'Buscar un horario para María Ñandú' }));
  const slots = await dialog('Horarios para María Ñandú');
  expect(await slots.findByText('No se pudieron buscar horarios.')).toBeVisible();
  const searched = fakeCall(schedulingService, 'listSlots', () => []);
  await user.click(slots.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(searched).toHaveLength(1));
  await waitFor(() => expect(slots.queryByText('No se pudieron buscar horarios.')).toBeNull());
});

import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { affectedAppointment, schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { appointment, MARIA, recall, task } from '../testing/work-changes.ts';
import { workItem, workPatient } from '../testing/work-items.ts';
import { dialog, inRow, openWorkList, row } from '../testing/work-screen.ts';

const unconfirmed = workItem({
  kind: 'unconfirmed',
  id: 61,
  day: '2026-12-04',
  title: 'Consulta, 10:00',
  patient: workPatient({ id: 42, name: 'Juan Paz' }),
  appointment,
});

it('confirms an appointment in place and takes it back', async () => {
  const { user, settle, stored } = await openWorkList([unconfirmed]);
  const changed = fakeCall(schedulingService, 'changeAppointmentState', () => {
    settle(unconfirmed);
    return affectedAppointment({ state: 'confirmed', version: 2 });
  });
  const undone = fakeCall(schedulingService, 'undoAppointmentState', () => {
    stored.push(unconfirmed);
    return affectedAppointment({ version: 3 });
  });
  const name = 'Juan Paz: Consulta, 10:00';
  await user.dblClick((await inRow(name)).getByRole('button', { name: 'Confirmar: Juan Paz' }));
  expect(await screen.findByText('Juan Paz: turno confirmado')).toBeVisible();
  expect(screen.queryByRole('listitem', { name })).toBeNull();
  expect(changed).toMatchObject([{ params: { id: 61 }, body: { state: 'confirmed', version: 1 } }]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row(name)).toBeVisible();
  expect(undone).toMatchObject([{ params: { id: 61 }, body: { version: 2 } }]);
});

it('shows a change before the server has answered, and gives the row back if it refuses', async () => {
  const { user } = await openWorkList([unconfirmed, recall]);
  const name = 'Juan Paz: Consulta, 10:00';
  const shown = await inRow(name);
  // The list is not read again: the row comes from the browser's own memory.
  fakeCall(followUpService, 'readWorkList', () => new Promise<never>(() => {}));
  let answer = (): void => {};
  fakeCall(
    schedulingService,
    'changeAppointmentState',
    () =>
      new Promise<never>((_, reject) => {
        answer = () => reject(refuse(409, { message: 'Otra persona cambió el turno' }));
      }),
  );
  await user.click(shown.getByRole('button', { name: 'Confirmar: Juan Paz' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name })).toBeNull());
  expect(screen.queryByText('Juan Paz: turno confirmado')).toBeNull();
  answer();
  expect(await screen.findByText('Otra persona cambió el turno')).toBeVisible();
  expect(await row(name)).toBeVisible();
});

it('marks a task as done and opens it again', async () => {
  const { user, settle, stored } = await openWorkList([task]);
  const stamp = '2026-12-03T12:00:00.000Z';
  const person = { id: 7, name: 'Lucía Sosa' };
  const done = {
    ...{ id: 9, clinicId: 3, title: 'Pedir insumos', note: null, patient: null, appointmentId: null },
    ...{ assignee: null, dueDay: '2026-12-01', repeat: null, createdBy: person, createdAt: stamp },
    ...{ doneAt: stamp, doneBy: person, version: 4 },
  };
  const completed = fakeCall(followUpService, 'completeTask', () => {
    settle(task);
    return { task: done, next: null };
  });
  const reopened = fakeCall(followUpService, 'reopenTask', () => {
    stored.push(task);
    return { ...done, doneAt: null, doneBy: null, version: 5 };
  });
  await user.click((await inRow('Pedir insumos')).getByRole('button', { name: 'Hecha: Pedir insumos' }));
  expect(await screen.findByText('Tarea hecha: Pedir insumos')).toBeVisible();
  expect(completed).toMatchObject([{ params: { clinicId: 3, id: 9 }, body: { version: 3 } }]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row('Pedir insumos')).toBeVisible();
  await waitFor(() => expect(reopened).toMatchObject([{ body: { version: 4 } }]));
});

it('dismisses an item with a reason and brings it back', async () => {
  const { user, settle, stored } = await openWorkList([recall, unconfirmed]);
  const dismissed = fakeCall(followUpService, 'dismissWork', () => settle(recall));
  const restored = fakeCall(followUpService, 'restoreWork', () => {
    stored.unshift(recall);
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Más acciones: María Ñandú' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Descartar' }));
  const form = await dialog('Descartar: María Ñandú');
  await user.click(form.getByRole('button', { name: 'Descartar' }));
  expect(await form.findByText('Escribe el motivo')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Se atiende en otro lugar' }));
  await user.dblClick(form.getByRole('button', { name: 'Descartar' }));
  expect(await screen.findByText('María Ñandú: descartado')).toBeVisible();
  expect(dismissed).toMatchObject([{ body: { reason: 'Se atiende en otro lugar' } }]);
  // The next row takes the focus.
  await waitFor(async () => expect(await row('Juan Paz: Consulta, 10:00')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row(MARIA)).toBeVisible();
  await waitFor(() => expect(restored).toMatchObject([{ params: { kind: 'recall', id: 1 } }]));
  // The message with the button has gone: the row that had the focus before has it again.
  await waitFor(async () => expect(await row('Juan Paz: Consulta, 10:00')).toHaveFocus());
});

it('assigns an item and takes it back', async () => {
  const { user } = await openWorkList([recall]);
  const assigned = fakeCall(followUpService, 'assignWork', () => recall);
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Asignar: María Ñandú' }));
  const people = await screen.findAllByRole('menuitem');
  expect(people.map(({ textContent }) => textContent)).toEqual(['Lucía Sosa (tú)', 'Rosa Vega', 'Nadie']);
  await user.click(screen.getByRole('menuitem', { name: 'Rosa Vega' }));
  expect(await screen.findByText('María Ñandú: a cargo de Rosa Vega')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(assigned.map(({ body }) => body)).toEqual([{ assigneeId: 8 }, { assigneeId: null }]),
  );
});

it('books an appointment of the patient and type in place', async () => {
  const missed = workItem({ kind: 'missed', id: 61, title: 'Limpieza', appointment });
  const { user, settle } = await openWorkList([missed]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'listSlots', () => []);
  fakeCall(schedulingService, 'readAgenda', () => ({
    ...{ clinicId: 3, appointments: [], openings: [], closures: [], holidays: [] },
  }));
  const booked = fakeCall(schedulingService, 'createAppointment', () => {
    settle(missed);
    return affectedAppointment();
  });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Reservar: María Ñandú' }));
  const form = await dialog('Nuevo turno');
  expect(form.getByRole('combobox', { name: 'Motivo' })).toHaveTextContent('Limpieza');
  await user.type(form.getByLabelText('Día'), '14122026');
  await user.type(form.getByLabelText('Hora'), '1000');
  await user.click(form.getByRole('button', { name: 'Reservar' }));
  await waitFor(() =>
    expect(booked).toMatchObject([{ body: { patientId: 41, typeId: 12, professionalId: 8 } }]),
  );
  await waitFor(() => expect(screen.queryByRole('listitem', { name: MARIA })).toBeNull());
});

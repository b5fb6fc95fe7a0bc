import { authService } from '@dentaria/contract/auth/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { affectedAppointment, schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { task as storedTask } from '../testing/tasks.ts';
import { workItem } from '../testing/work-items.ts';
import {
  appointment,
  dialog,
  inRow,
  MARIA,
  openWorkList,
  recall,
  row,
  task,
} from '../testing/work-screen.ts';

async function editTask() {
  const app = await openWorkList([task]);
  const stored = storedTask({ id: 9, title: 'Pedir insumos', patient: null, version: 3 });
  fakeCall(followUpService, 'readTask', () => stored);
  await app.user.click(
    (await inRow('Pedir insumos')).getByRole('button', { name: 'Más acciones: Pedir insumos' }),
  );
  await app.user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  return { ...app, storedTask: stored, form: within(await screen.findByRole('dialog')) };
}

it('restores an item from the filter of dismissed items', async () => {
  const by = { id: 8, name: 'Rosa Vega' };
  const dismissal = { at: '2026-12-02T13:00:00.000Z', by, reason: 'Se mudó' };
  const { user, removeStored } = await openWorkList([{ ...recall, dismissal }], {
    search: '?state=dismissed',
  });
  const restored = fakeCall(followUpService, 'restoreWork', () => removeStored(recall));
  const again = fakeCall(followUpService, 'dismissWork', () => undefined);
  const shown = await inRow(MARIA);
  expect(shown.getByText(/Se mudó/)).toBeVisible();
  expect(shown.getByText('Rosa Vega, ayer')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Restaurar: María Ñandú' }));
  expect(await screen.findByText('María Ñandú: restaurado')).toBeVisible();
  expect(restored).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(again).toMatchObject([{ body: { reason: 'Se mudó' } }]));
});

it('offers no undo to a colleague who has left', async () => {
  const { user } = await openWorkList([{ ...recall, assignee: { id: 99, name: 'Ya no trabaja' } }]);
  fakeCall(followUpService, 'assignWork', () => recall);
  await user.click((await inRow(MARIA)).getByRole('button', { name: /^A cargo de Ya no trabaja/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rosa Vega' }));
  expect(await screen.findByText('María Ñandú: a cargo de Rosa Vega')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

it('uses the new version of a task after an assignment', async () => {
  const { user } = await openWorkList([task]);
  await row('Pedir insumos');
  // The list is not read again.
  fakeCall(followUpService, 'readWorkList', () => new Promise<never>(() => {}));
  const versions: (number | undefined)[] = [];
  fakeCall(followUpService, 'assignWork', ({ body: { assigneeId } }) => ({
    ...task,
    assignee: assigneeId === null ? null : { id: 8, name: 'Rosa Vega' },
    version: assigneeId === null ? 5 : 4,
  }));
  fakeCall(followUpService, 'completeTask', ({ body: { version } }) => {
    versions.push(version);
    throw noConnection();
  });
  const complete = async () =>
    user.click((await inRow('Pedir insumos')).getByRole('button', { name: 'Hecha: Pedir insumos' }));
  await user.click((await inRow('Pedir insumos')).getByRole('button', { name: /^Asignar/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rosa Vega' }));
  const undo = await screen.findByRole('button', { name: 'Deshacer' });
  await complete();
  await waitFor(() => expect(versions).toEqual([4]));
  await user.click(undo);
  await inRow('Pedir insumos').then((shown) => shown.findByRole('button', { name: /^Asignar/ }));
  await complete();
  await waitFor(() => expect(versions).toEqual([4, 5]));
});

it('ignores a second change of a row while the first is pending', async () => {
  const { user } = await openWorkList([recall]);
  const assigned = fakeCall(followUpService, 'assignWork', () => new Promise<never>(() => {}));
  const assign = async (to: string) => {
    await user.click((await inRow(MARIA)).getByRole('button', { name: /^(Asignar|A cargo de)/ }));
    await user.click(await screen.findByRole('menuitem', { name: to }));
  };
  await assign('Rosa Vega');
  await assign('Lucía Sosa (vos)');
  await waitFor(() => expect(assigned).toHaveLength(1));
  expect((await inRow(MARIA)).getByRole('button', { name: /A cargo de Rosa Vega/ })).toBeVisible();
});

it('books a recall created by hand with its type', async () => {
  const { user } = await openWorkList([recall]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'listSlots', () => []);
  fakeCall(followUpService, 'listPatientRecalls', () => [
    {
      id: 1,
      clinicId: 3,
      patientId: 41,
      typeId: 12,
      reason: 'Limpieza',
      appointmentId: null,
      dueDay: '2026-12-01',
      state: 'open' as const,
      refusal: null,
      bookedFor: null,
      version: 1,
    },
  ]);
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Reservar: María Ñandú' }));
  const form = await dialog('Nuevo turno');
  expect(form.getByRole('combobox', { name: 'Motivo' })).toHaveTextContent('Limpieza');
});

it('changes a task of the list', async () => {
  const { form } = await editTask();
  expect(form.getByDisplayValue('Pedir insumos')).toBeVisible();
});

it('deletes a task of the list at once and restores it', async () => {
  const { user, form, stored, removeStored, storedTask } = await editTask();
  const removed = fakeCall(followUpService, 'removeTask', () => removeStored(task));
  const restored = fakeCall(followUpService, 'restoreTask', () => {
    stored.push({ ...task, version: 5 });
    return { ...storedTask, version: 5 };
  });
  await user.click(form.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Tarea eliminada')).toBeVisible();
  expect(screen.queryByRole('listitem', { name: 'Pedir insumos' })).toBeNull();
  expect(removed).toMatchObject([{ params: { clinicId: 3, id: 9 }, query: { version: 3 } }]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await row('Pedir insumos')).toBeVisible();
  await waitFor(() => expect(restored).toMatchObject([{ params: { clinicId: 3, id: 9 } }]));
});

it('opens the history of an appointment without one', async () => {
  const item = workItem({ kind: 'without-history', appointment });
  fakeCall(clinicalHistoryService, 'readHistory', () => {
    throw refuse(404);
  });
  const { user, destination } = await openWorkList([item], { role: 'DENTIST' });
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Abrir historia: María Ñandú' }));
  await waitFor(() => expect(destination()).toBe('/dental-history/41'));
});

it('opens the account of a patient with an old balance', async () => {
  const item = workItem({ kind: 'balance', id: 41, title: 'Debe $ 31.000,00' });
  const reads = fakeCall(authService, 'readPatient', () => {
    throw refuse(404);
  });
  const { user, destination } = await openWorkList([item]);
  const actions = await inRow('María Ñandú: Debe $ 31.000,00');
  expect(actions.getByRole('button', { name: 'WhatsApp: María Ñandú' })).toBeVisible();
  await user.click(actions.getByRole('button', { name: 'Registrar pago: María Ñandú' }));
  await waitFor(() => expect(destination()).toBe('/patients/41#cuenta'));
  await waitFor(() => expect(reads).not.toHaveLength(0));
});

it('opens an appointment that nobody closed in the agenda', async () => {
  const item = workItem({ kind: 'unclosed', id: 61, title: 'Turno el 01/12', appointment });
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'readAgenda', () => {
    throw refuse(404);
  });
  const { user, destination } = await openWorkList([item]);
  const actions = await inRow('María Ñandú: Turno el 01/12');
  expect(actions.queryByRole('button', { name: /^Llamar/ })).toBeNull();
  await user.click(actions.getByRole('button', { name: 'Abrir turno: María Ñandú' }));
  await waitFor(() => expect(destination()).toBe('/agenda?clinic=3&day=2026-12-01&appointment=61'));
});

it('marks a task as done and reopens it', async () => {
  const { user, removeStored, stored } = await openWorkList([task]);
  const stamp = '2026-12-03T12:00:00.000Z';
  const person = { id: 7, name: 'Lucía Sosa' };
  const done = {
    id: 9,
    clinicId: 3,
    title: 'Pedir insumos',
    note: null,
    patient: null,
    appointmentId: null,
    assignee: null,
    dueDay: '2026-12-01',
    repeat: null,
    createdBy: person,
    createdAt: stamp,
    doneAt: stamp,
    doneBy: person,
    version: 4,
  };
  const completed = fakeCall(followUpService, 'completeTask', () => {
    removeStored(task);
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

it('assigns an item and undoes it', async () => {
  const { user } = await openWorkList([recall]);
  const assigned = fakeCall(followUpService, 'assignWork', () => recall);
  await user.click((await inRow(MARIA)).getByRole('button', { name: 'Asignar: María Ñandú' }));
  const people = await screen.findAllByRole('menuitem');
  expect(people.map(({ textContent }) => textContent)).toEqual(['Lucía Sosa (vos)', 'Rosa Vega', 'Nadie']);
  await user.click(screen.getByRole('menuitem', { name: 'Rosa Vega' }));
  expect(await screen.findByText('María Ñandú: a cargo de Rosa Vega')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(assigned.map(({ body }) => body)).toEqual([{ assigneeId: 8 }, { assigneeId: null }]),
  );
});

it('books an appointment of the patient and type in place', async () => {
  const missed = workItem({ kind: 'missed', id: 61, title: 'Limpieza', appointment });
  const { user, removeStored } = await openWorkList([missed]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'listSlots', () => []);
  fakeCall(schedulingService, 'readAgenda', () => ({
    clinicId: 3,
    appointments: [],
    openings: [],
    closures: [],
    holidays: [],
  }));
  const booked = fakeCall(schedulingService, 'createAppointment', () => {
    removeStored(missed);
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

import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, noConnection } from '../../../testing/fake-server.ts';
import { expectListedTasks, fakeTasks, open, rows, task } from '../testing/tasks.ts';

let server: ReturnType<typeof fakeTasks>;

beforeEach(() => {
  server = fakeTasks();
});

test('lists the tasks of a patient with their day, person and repetition', async () => {
  await expectListedTasks(server);
});

test('creates one assigned, repeated task about the patient despite a double click', async () => {
  const created = fakeCall(followUpService, 'createTask', ({ body }) => {
    server.tasks = [task({ title: body.title })];
    return server.tasks[0] as Task;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nueva tarea' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarea sobre María Ñandú' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Crear' }));
  expect(await dialog.findByText('Escribí qué hay que hacer')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Qué hay que hacer' }), 'Llamar al laboratorio');
  await user.click(dialog.getByRole('combobox', { name: 'A cargo de' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Paz' }));
  await user.click(dialog.getByRole('combobox', { name: 'Se repite' }));
  await user.click(await screen.findByRole('option', { name: 'Por mes' }));
  const every = dialog.getByRole('textbox', { name: 'Cada cuántos meses' });
  await user.clear(every);
  await user.type(every, '60');
  await user.dblClick(dialog.getByRole('button', { name: 'Crear' }));
  expect(await dialog.findByText('Entre 1 y 52')).toBeVisible();
  expect(created).toEqual([]);
  await user.clear(every);
  await user.type(every, '6');
  await user.dblClick(dialog.getByRole('button', { name: 'Crear' }));
  expect(await screen.findByText('Tarea guardada')).toBeVisible();
  expect(await rows()).toEqual(['Llamar al laboratorioPara el 03/12/2026']);
  expect(created).toMatchObject([
    {
      params: { clinicId: 3 },
      body: {
        title: 'Llamar al laboratorio',
        patientId: 41,
        appointmentId: null,
        assigneeId: 7,
        dueDay: '2026-12-03',
        repeat: { every: 6, unit: 'month' },
      },
    },
  ]);
});

test('completes a task, shows the day of the next one and offers to undo', async () => {
  const first = task({ repeat: { every: 1, unit: 'week' } });
  server.tasks = [first];
  const done = fakeCall(followUpService, 'completeTask', () => {
    const next = task({ id: 2, dueDay: '2026-12-10' });
    const completed = { ...first, doneAt: '2026-12-03T15:00:00.000Z', version: 2 };
    server.tasks = [next, completed];
    return { task: completed, next };
  });
  const reopened = fakeCall(followUpService, 'reopenTask', () => {
    server.tasks = [{ ...first, version: 3 }];
    return server.tasks[0] as Task;
  });
  const { user } = open();
  await user.dblClick(await screen.findByRole('checkbox', { name: 'Hecha: Llamar al laboratorio' }));
  expect(await screen.findByText('Tarea hecha. La próxima: 10/12/2026')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(done).toMatchObject([{ params: { clinicId: 3, id: 1 }, body: { version: 1 } }]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(reopened).toMatchObject([{ params: { clinicId: 3, id: 1 }, body: { version: 2 } }]);
});

test.each([null, { every: 6, unit: 'month' } as const])(
  'keeps the repetition (%j) after a change, and the typed values when saving fails',
  async (repeat) => {
    server.tasks = [task({ note: 'Corona', assignee: { id: 99, name: 'Ya no trabaja' }, repeat })];
    let isDown = true;
    const saved = fakeCall(followUpService, 'updateTask', ({ body }) => {
      if (isDown) throw noConnection();
      server.tasks = [task({ title: body.title })];
      return server.tasks[0] as Task;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Llamar al laboratorio' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tarea sobre María Ñandú' }));
    expect(dialog.getByRole('combobox', { name: 'A cargo de' })).toHaveTextContent('Ya no trabaja');
    const title = dialog.getByRole('textbox', { name: 'Qué hay que hacer' });
    await user.clear(title);
    await user.type(title, 'Reclamar la corona{Enter}');
    expect(await dialog.findByText('No se pudo guardar la tarea')).toBeVisible();
    expect(title).toHaveValue('Reclamar la corona');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(async () => expect(await rows()).toEqual(['Reclamar la coronaPara el 03/12/2026']));
    expect(saved.at(-1)).toMatchObject({
      params: { clinicId: 3, id: 1 },
      body: { title: 'Reclamar la corona', note: 'Corona', assigneeId: 99, repeat, version: 1 },
    });
  },
);

import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { expectListedTasks, fakeTasks, open, rows, task } from '../testing/tasks.ts';

let server: ReturnType<typeof fakeTasks>;

beforeEach(() => {
  server = fakeTasks();
});

test('shows the current state of a task that a colleague changed first', async () => {
  server.tasks = [task()];
  fakeCall(followUpService, 'completeTask', () => {
    throw refuse(409, { message: 'Otra persona cambió la tarea' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Hecha: Llamar al laboratorio' }));
  expect(await screen.findByText('Otra persona cambió la tarea')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Hecha: Llamar al laboratorio' })).not.toBeChecked();
});

test('shows a task again that could not be deleted', async () => {
  server.tasks = [task(), task({ id: 2, title: 'Pedir insumos' })];
  fakeCall(followUpService, 'removeTask', () => {
    // From here on, the list also fails.
    fakeCall(followUpService, 'listPatientTasks', () => {
      throw noConnection();
    });
    throw noConnection();
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Llamar al laboratorio' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('No se pudo cambiar la tarea')).toBeVisible();
  expect((await rows()).map((text) => text?.slice(0, 10))).toEqual(['Llamar al ', 'Pedir insu']);
});

test('finds no accessibility problem in the tasks of a patient', async () => {
  await expectListedTasks(server);
  await expectAccessible();
});

test('restores a deleted task', async () => {
  server.tasks = [task({ note: 'Corona' })];
  const removed = fakeCall(followUpService, 'removeTask', () => {
    server.tasks = [];
  });
  const restored = fakeCall(followUpService, 'restoreTask', () => {
    server.tasks = [task({ note: 'Corona', version: 3 })];
    return server.tasks[0] as Task;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Llamar al laboratorio' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('No tiene tareas.')).toBeVisible();
  expect(removed).toMatchObject([{ params: { clinicId: 3, id: 1 }, query: { version: 1 } }]);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await rows()).toEqual(['Llamar al laboratorioPara el 03/12/2026Corona']));
  expect(restored).toMatchObject([{ params: { clinicId: 3, id: 1 } }]);
});

test('offers to reload the tasks after a failure', async () => {
  let isDown = true;
  server.tasks = [task()];
  fakeCall(followUpService, 'listPatientTasks', () => {
    if (isDown) throw refuse(503);
    return server.tasks;
  });
  const { user } = open();
  await screen.findByText('No se pudieron cargar las tareas.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(1);
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { ASSIGNEES, open, rows } from '../testing/task-list.ts';
import { task } from '../testing/tasks.ts';

let stored: Task[];

beforeEach(() => {
  vi.setSystemTime(new Date('2026-12-03T15:00:00.000Z'));
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(followUpService, 'listPatientTasks', () => stored);
  fakeCall(followUpService, 'listAssignees', () => ASSIGNEES);
});

test('a task that another person changed first is shown again as it is', async () => {
  stored = [task()];
  fakeCall(followUpService, 'completeTask', () => {
    throw refuse(409, { message: 'Otra persona cambió la tarea' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Hecha: Llamar al laboratorio' }));
  expect(await screen.findByText('Otra persona cambió la tarea')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Hecha: Llamar al laboratorio' })).not.toBeChecked();
});

test('a task that could not be deleted is shown again', async () => {
  stored = [task(), task({ id: 2, title: 'Pedir insumos' })];
  fakeCall(followUpService, 'removeTask', () => {
    // Neither does the list answer from here on.
    fakeCall(followUpService, 'listPatientTasks', () => {
      throw noConnection();
    });
    throw noConnection();
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Llamar al laboratorio' }));
  await user.click(await screen.findByRole('button', { name: 'Borrar' }));
  expect(await screen.findByText('No se pudo cambiar la tarea.')).toBeVisible();
  expect((await rows()).map((text) => text?.slice(0, 10))).toEqual(['Llamar al ', 'Pedir insu']);
});

test('is accessible: the tasks of a patient are listed with their day, person and repetition', async () => {
  stored = [
    task({ dueDay: '2026-12-02', assignee: { id: 7, name: 'Ana Paz' } }),
    task({ id: 2, title: 'Pedir estudios', dueDay: '2026-12-10', repeat: { every: 3, unit: 'month' } }),
    task({
      id: 3,
      title: 'Avisar',
      doneAt: '2026-12-01T13:00:00.000Z',
      doneBy: { id: 8, name: 'Rosa Vega' },
    }),
  ];
  open();
  expect(await rows()).toEqual([
    'Llamar al laboratorioVenció el 02/12/2026 · Ana Paz',
    'Pedir estudiosPara el 10/12/2026 · cada 3 meses',
    'AvisarHecha · Rosa Vega',
  ]);
  await expectAccessible();
});

test('a deleted task can be brought back', async () => {
  stored = [task({ note: 'Corona' })];
  const removed = fakeCall(followUpService, 'removeTask', () => {
    stored = [];
  });
  const restored = fakeCall(followUpService, 'restoreTask', () => {
    stored = [task({ note: 'Corona', version: 3 })];
    return stored[0] as Task;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Llamar al laboratorio' }));
  await user.click(await screen.findByRole('button', { name: 'Borrar' }));
  expect(await screen.findByText('No tiene tareas.')).toBeVisible();
  expect(removed).toMatchObject([{ params: { clinicId: 3, id: 1 }, query: { version: 1 } }]);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await rows()).toEqual(['Llamar al laboratorioPara el 03/12/2026Corona']));
  expect(restored).toMatchObject([{ params: { clinicId: 3, id: 1 } }]);
});

test('a failure offers to load the tasks again', async () => {
  let isDown = true;
  stored = [task()];
  fakeCall(followUpService, 'listPatientTasks', () => {
    if (isDown) throw refuse(503);
    return stored;
  });
  const { user } = open();
  await screen.findByText('No se pudieron cargar las tareas.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await rows()).toHaveLength(1);
});

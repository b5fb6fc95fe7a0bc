import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { Assignee, Task } from '@dentaria/contract/follow-up/tasks.ts';
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

/** An open task about María, due on 3 December 2026. */
export const task = (overrides: Partial<Task> = {}): Task => ({
  id: 1,
  clinicId: 3,
  title: 'Llamar al laboratorio',
  note: null,
  patient: { id: 41, name: 'María Ñandú' },
  appointmentId: null,
  assignee: null,
  dueDay: '2026-12-03',
  repeat: null,
  createdBy: { id: 8, name: 'Rosa Vega' },
  createdAt: '2026-12-01T13:00:00.000Z',
  doneAt: null,
  doneBy: null,
  version: 1,
  ...overrides,
});

/** A recall that María's appointment on 3 December 2026 has proposed. */
export const recall = (overrides: Partial<Recall> = {}): Recall => ({
  id: 1,
  clinicId: 3,
  patientId: 41,
  typeId: 1,
  reason: 'Consulta',
  appointmentId: 1,
  dueDay: '2027-06-03',
  state: 'open',
  refusal: null,
  bookedFor: null,
  version: 1,
  ...overrides,
});

const ASSIGNEES: Assignee[] = [
  { id: 7, name: 'Ana Paz', role: 'DENTIST' },
  { id: 8, name: 'Rosa Vega', role: 'RECEPTIONIST' },
];

/** Fakes a patient with `tasks`. */
export function fakeTasks() {
  const server = { tasks: [] as Task[] };
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(followUpService, 'listPatientTasks', () => server.tasks);
  fakeCall(followUpService, 'listAssignees', () => ASSIGNEES);
  return server;
}

export const open = () => renderScreen('/patients/41', { session: as('RECEPTIONIST') });

export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Tareas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Expects rows for an overdue task, a repeated one and a finished one. */
export async function expectListedTasks(server: ReturnType<typeof fakeTasks>): Promise<void> {
  server.tasks = [
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
}

import type { Recall } from '@dentaria/contract/follow-up/recalls.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';

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

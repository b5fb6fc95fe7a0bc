import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { TaskCreate } from '@dentaria/contract/follow-up/tasks.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { BuiltUser } from '../../../testing/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import type { BuiltAgenda } from '../../scheduling/testing/agenda-builders.ts';

type Clients = ReturnType<ProductUnderTest['as']>;

/** Takes an appointment into the chair and out of it. */
export async function fulfil(
  { scheduling }: Clients,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
): Promise<Appointment> {
  const params = { id };
  const inChair = await scheduling.changeAppointmentState({
    params,
    body: { state: 'in-chair', version, reason: null },
  });
  return scheduling.changeAppointmentState({
    params,
    body: { state: 'fulfilled', version: inChair.version, reason: null },
  });
}

/** What waits in a clinic: a due recall of a patient without appointments, and tasks about another patient. */
export interface BuiltFollowUp {
  readonly recallId: number;
  readonly taskId: number;
  readonly doneTaskId: number;
  /** Last names of those to whom work can be assigned. */
  readonly colleagues: readonly string[];
}

interface FollowUpParts {
  readonly agenda: BuiltAgenda;
  readonly dentist: BuiltUser;
  readonly recalledId: number;
}

export async function buildFollowUp(
  test: ProductUnderTest,
  { agenda, dentist, recalledId }: FollowUpParts,
): Promise<BuiltFollowUp> {
  const { followUp } = test.as(dentist.token);
  const params = { clinicId: agenda.clinicId };
  const dueDay = clinicTimeAt(new Date()).day;
  const recall = await followUp.createRecall({
    params,
    body: { patientId: recalledId, typeId: agenda.typeId, dueDay },
  });
  const body = newTask({ patientId: agenda.patientId, assigneeId: dentist.id, dueDay });
  const [task, done] = [
    await followUp.createTask({ params, body }),
    await followUp.createTask({ params, body }),
  ];
  await followUp.completeTask({ params: { ...params, id: done.id }, body: { version: done.version } });
  const assignees = await followUp.listAssignees({ params });
  const colleagues = assignees.map(({ name }) => lastName(name));
  return { colleagues, recallId: recall.id, taskId: task.id, doneTaskId: done.id };
}

/** Due today. */
export const newTask = (overrides: Partial<TaskCreate> = {}): TaskCreate => ({
  title: 'Pedir la radiografía',
  note: null,
  dueDay: clinicTimeAt(new Date()).day,
  ...overrides,
});

export const lastName = (name: string): string => name.split(' ').at(-1) ?? '';

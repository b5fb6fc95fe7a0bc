import type { FollowUpTemplateWrite } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { TaskCreate } from '@dentaria/contract/follow-up/tasks.ts';
import type { AttemptCreate } from '@dentaria/contract/follow-up/work-list.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { clinicTimeAt, instantFrom } from '../../../testing/argentina.ts';
import type { BuiltAgenda } from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

type Clients = ReturnType<ProductUnderTest['as']>;

/** Moves an appointment through its states until it is fulfilled. */
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
    body: { state: 'fulfilled', version: inChair.version, reason: null, aheadOfTime: true },
  });
}

interface InsertedAppointment {
  readonly patientId: number;
  readonly state: string;
  readonly day: string;
  readonly time?: string;
}

/** Inserts an appointment at any time; the product books only in the future. */
export async function insertAppointment(
  { owner }: ProductUnderTest,
  { clinicId, professionalId, typeId }: Pick<BuiltAgenda, 'clinicId' | 'professionalId' | 'typeId'>,
  { patientId, state, day, time = '10:00' }: InsertedAppointment,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, state, overbooked)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '30 minutes', $6, true) returning id`,
    [clinicId, patientId, professionalId, typeId, instantFrom({ day, time }), state],
  );
  return rows[0]?.id ?? 0;
}

/** Contact of an online booking. */
export const ONLINE_CONTACT = {
  name: 'Zulma Paz',
  phone: '11 5555-0199',
  email: 'zulma@example.com',
} as const;

/** Turns the appointment into an online booking by somebody else who used the patient's DNI. */
export const markOnline = ({ owner }: ProductUnderTest, id: number) =>
  owner.query(
    'update appointments set contact_name = $2, contact_phone = $3, contact_email = $4 where id = $1',
    [id, ...Object.values(ONLINE_CONTACT)],
  );

/** Open work of a clinic: a due recall of a patient without appointments, and tasks about another patient. */
export interface BuiltFollowUp {
  /** The patient with the recall. No other access case changes this patient. */
  readonly recalledId: number;
  /** Attempts of the dentist, the first followed by the second. */
  readonly attemptIds: readonly [first: number, second: number];
  /** Batch of a mail to the other patient. */
  readonly batchId: number;
  readonly recallId: number;
  readonly taskId: number;
  readonly doneTaskId: number;
  readonly deletedTaskId: number;
  /** Last names of possible assignees. */
  readonly colleagues: readonly string[];
}

interface FollowUpParts {
  readonly agenda: { readonly clinicId: number; readonly typeId: number; readonly patientId: number };
  readonly dentist: BuiltUser;
}

export async function buildFollowUp(
  test: ProductUnderTest,
  { agenda, dentist }: FollowUpParts,
): Promise<BuiltFollowUp> {
  const { followUp } = test.as(dentist.token);
  const params = { clinicId: agenda.clinicId };
  const dueDay = clinicTimeAt(WEDNESDAY).day;
  const { id: recalledId } = await buildUser(test, { role: 'PATIENT', ...params });
  const recall = await followUp.createRecall({
    params,
    body: { patientId: recalledId, typeId: agenda.typeId, dueDay },
  });
  const body = newTask({ patientId: agenda.patientId, assigneeId: dentist.id, dueDay });
  const [task, done, deleted] = [
    await followUp.createTask({ params, body }),
    await followUp.createTask({ params, body }),
    await followUp.createTask({ params, body }),
  ];
  await followUp.removeTask({
    params: { ...params, id: deleted.id },
    query: { version: deleted.version },
  });
  await followUp.completeTask({ params: { ...params, id: done.id }, body: { version: done.version } });
  const item = { ...params, kind: 'recall', id: recall.id } as const;
  const attempt = () => followUp.createAttempt({ params: item, body: newAttempt() });
  const [first, second] = [await attempt(), await attempt()];
  const messages = await followUp.sendWorkMessages({
    params,
    body: { items: [{ kind: 'task', id: task.id }], channel: 'email' },
  });
  if (messages.batchId === null) throw new Error('No mail was queued');
  const assignees = await followUp.listAssignees({ params });
  const colleagues = assignees.map(({ name }) => lastName(name));
  return {
    recalledId,
    attemptIds: [first.id, second.id],
    batchId: messages.batchId,
    colleagues,
    recallId: recall.id,
    taskId: task.id,
    doneTaskId: done.id,
    deletedTaskId: deleted.id,
  };
}

export const newAttempt = (overrides: Partial<AttemptCreate> = {}): AttemptCreate => ({
  channel: 'phone',
  result: 'no-answer',
  comment: null,
  nextTryDay: null,
  ...overrides,
});

/** Due today. */
export const newTask = (overrides: Partial<TaskCreate> = {}): TaskCreate => ({
  title: 'Pedir la radiografía',
  note: null,
  dueDay: clinicTimeAt(WEDNESDAY).day,
  ...overrides,
});

export const lastName = (name: string): string => name.split(' ').at(-1) ?? '';

export const newTemplate = (): FollowUpTemplateWrite => ({
  subject: 'Tu control',
  body: 'Hola, {paciente}: te esperamos.',
  whatsapp: 'Hola, {paciente}',
});

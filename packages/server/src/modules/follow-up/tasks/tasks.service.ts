import { nextDue } from '@dentaria/contract/follow-up/recurrence.ts';
import {
  type Task,
  type TaskDone,
  type taskCreate,
  task as taskSchema,
  type taskUpdate,
} from '@dentaria/contract/follow-up/tasks.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, notFound, orNotFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicCall } from '../../auth/auth.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { OTHER_CLINIC } from '../people.ts';
import { type ListedTask, type TaskRow, tasksRepository } from './tasks.repository.ts';

const presentColumns = presenter(
  taskSchema.omit({ patient: true, assignee: true, repeat: true, createdBy: true, doneBy: true }),
);

async function presentTasks({ tx }: RequestContext, rows: readonly ListedTask[]): Promise<Task[]> {
  const ids = rows.flatMap((row) => [row.assignee_id, row.created_by, row.done_by]);
  const { person, personOrNull } = await peopleOf(tx, ids);
  return rows.map((row) => ({
    ...presentColumns(row),
    patient: row.patient_id === null ? null : { id: row.patient_id, name: row.patient_name ?? OTHER_CLINIC },
    assignee: personOrNull(row.assignee_id),
    repeat: repeatOf(row),
    createdBy: person(row.created_by),
    doneBy: personOrNull(row.done_by),
  }));
}

const repeatOf = ({ repeat_every, repeat_unit }: TaskRow): Task['repeat'] =>
  repeat_every === null || repeat_unit === null ? null : { every: repeat_every, unit: repeat_unit };

export async function listPatientTasks(ctx: RequestContext, patientId: number): Promise<Task[]> {
  const clinics = await scheduling.auditPatientRead(ctx, patientId);
  const repository = tasksRepository(ctx.tx);
  const open = await repository.listOpenOfPatient(patientId, clinics);
  return presentTasks(ctx, [...open, ...(await repository.listDoneOfPatient(patientId, clinics))]);
}

export async function readTask(ctx: RequestContext, clinicId: number, id: number): Promise<Task> {
  const row = await tasksRepository(ctx.tx).find(clinicId, id);
  const [task] = row ? await presentTasks(ctx, [row]) : [];
  return orNotFound(task, NOT_FOUND);
}

const NOT_FOUND = 'Tarea no encontrada';

interface TaskCall extends ClinicCall {
  readonly params: { readonly clinicId: number; readonly id: number };
}

export async function lockTask(ctx: TaskCall): Promise<TaskRow> {
  const found = await lockTaskOrDeleted(ctx);
  if (found.deleted_at) throw notFound(NOT_FOUND);
  return found;
}

export async function lockTaskOrDeleted(ctx: TaskCall) {
  const clinic = await auth.getClinicOfCall(ctx);
  return orNotFound(await tasksRepository(ctx.tx).findForUpdate(clinic.id, ctx.params.id), NOT_FOUND);
}

export async function checkAppointment(
  { tx }: RequestContext,
  clinicId: number,
  { appointmentId, patientId }: z.output<typeof taskCreate>,
): Promise<void> {
  if (!appointmentId) return;
  const found = await tasksRepository(tx).findPatientOfAppointment(clinicId, appointmentId);
  if (found === undefined || found !== patientId)
    throw invalid({ appointmentId: 'Elegí un turno del paciente' });
}

type Fields = Omit<z.output<typeof taskUpdate>, 'version'>;

const columnsOf = ({ title, note, assigneeId, dueDay, repeat }: Fields) => ({
  title,
  note,
  assignee_id: assigneeId ?? null,
  due_day: dueDay,
  repeat_every: repeat?.every ?? null,
  repeat_unit: repeat?.unit ?? null,
});

export async function createTask(ctx: RequestContext, clinicId: number, body: z.output<typeof taskCreate>) {
  const id = await insertTask(ctx, {
    ...columnsOf(body),
    clinic_id: clinicId,
    patient_id: body.patientId ?? null,
    appointment_id: body.appointmentId ?? null,
    previous_id: null,
    series_day: body.dueDay,
    created_by: ctx.caller.id,
  });
  return readTask(ctx, clinicId, id);
}

type NewTask = Omit<Parameters<ReturnType<typeof tasksRepository>['create']>[0], 'created_at'>;

async function insertTask(ctx: RequestContext, values: NewTask): Promise<number> {
  const id = await tasksRepository(ctx.tx).create({ ...values, created_at: ctx.now });
  await auditTask(ctx, 'create', { clinic_id: values.clinic_id, id });
  return id;
}

const auditTask = (
  ctx: RequestContext,
  action: 'create' | 'update' | 'delete' | 'restore' | 'done' | 'reopen',
  { clinic_id, id }: Pick<TaskRow, 'clinic_id' | 'id'>,
): Promise<void> => audit(ctx, { action, object: 'task', objectId: id, clinicId: clinic_id });

function assertVersion(task: TaskRow, version: number): void {
  if (task.version !== version) throw conflict('Otra persona cambió esta tarea');
}

/** Changing the day or the repetition restarts the series on the new day. */
export async function updateTask(
  ctx: RequestContext,
  task: TaskRow,
  { version, ...body }: z.output<typeof taskUpdate>,
): Promise<Task> {
  assertVersion(task, version);
  if (task.done_at) throw conflict('La tarea ya está hecha');
  const columns = columnsOf(body);
  const isSameSeries =
    columns.due_day === task.due_day &&
    columns.repeat_every === task.repeat_every &&
    columns.repeat_unit === task.repeat_unit;
  await tasksRepository(ctx.tx).update(task, {
    ...columns,
    ...(!isSameSeries && { series_day: columns.due_day }),
  });
  await auditTask(ctx, 'update', task);
  return readTask(ctx, task.clinic_id, task.id);
}

export async function removeTask(ctx: RequestContext, task: TaskRow, version: number): Promise<void> {
  assertVersion(task, version);
  await tasksRepository(ctx.tx).update(task, { deleted_at: ctx.now, deleted_by: ctx.caller.id });
  await auditTask(ctx, 'delete', task);
}

export async function restoreTask(ctx: RequestContext, task: TaskRow): Promise<Task> {
  if (!task.deleted_at) throw conflict('La tarea no está eliminada');
  const repository = tasksRepository(ctx.tx);
  const previous =
    task.previous_id === null ? undefined : await repository.findForUpdate(task.clinic_id, task.previous_id);
  const isReplaced =
    previous && (!previous.done_at || (await repository.findNextInSeriesForUpdate(previous)));
  if (isReplaced && !previous.deleted_at) throw conflict('La repetición ya tiene otra tarea pendiente');
  await repository.update(task, { deleted_at: null, deleted_by: null });
  await auditTask(ctx, 'restore', task);
  return readTask(ctx, task.clinic_id, task.id);
}

export async function completeTask(ctx: RequestContext, task: TaskRow, version: number): Promise<TaskDone> {
  assertVersion(task, version);
  if (task.done_at) throw conflict('La tarea ya está hecha');
  await tasksRepository(ctx.tx).update(task, { done_at: ctx.now, done_by: ctx.caller.id });
  await auditTask(ctx, 'done', task);
  const nextId = await createNextInSeries(ctx, task);
  return {
    task: await readTask(ctx, task.clinic_id, task.id),
    next: nextId === undefined ? null : await readTask(ctx, task.clinic_id, nextId),
  };
}

async function createNextInSeries(ctx: RequestContext, task: TaskRow): Promise<number | undefined> {
  const repeat = repeatOf(task);
  if (!repeat) return undefined;
  const { today } = ctx;
  const isEarly = today < task.due_day;
  const { clinic_id, title, note, patient_id, appointment_id, assignee_id, created_by, series_day } = task;
  return insertTask(ctx, {
    clinic_id,
    title,
    note,
    patient_id,
    appointment_id,
    assignee_id,
    created_by,
    series_day,
    due_day: nextDue(series_day, repeat, isEarly ? task.due_day : today),
    repeat_every: repeat.every,
    repeat_unit: repeat.unit,
    previous_id: task.id,
  });
}

export async function reopenTask(ctx: RequestContext, task: TaskRow, version: number): Promise<Task> {
  assertVersion(task, version);
  if (!task.done_at) throw conflict('La tarea no está hecha');
  const repository = tasksRepository(ctx.tx);
  const next = await repository.findNextInSeriesForUpdate(task);
  if (next && next.version > 1) throw conflict('La tarea siguiente ya cambió');
  if (next) {
    await repository.remove(next);
    await auditTask(ctx, 'delete', next);
  }
  await repository.update(task, { done_at: null, done_by: null });
  await auditTask(ctx, 'reopen', task);
  return readTask(ctx, task.clinic_id, task.id);
}

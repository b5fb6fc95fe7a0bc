import { formatDay } from '@dentaria/contract/fields/calendar-day.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { followUpApi } from '../follow-up.api.ts';
import { refreshFollowUp } from '../refresh.ts';
import { patientTasksQuery } from './tasks.queries.ts';

/** Shows what is expected of a task until the server has answered; undefined: it is deleted. */
function showTask(queries: QueryClient, task: Task, expected: Task | undefined): void {
  if (!task.patient) return;
  queries.setQueryData(patientTasksQuery(task.patient.id).queryKey, (tasks) =>
    tasks?.flatMap((each) => (each.id === task.id ? (expected ?? []) : each)),
  );
}

/**
 * Changes of the tasks of a patient's summary: shown at once, rolled back with a message if the server rejects them,
 * and undone from the message that confirms them.
 */
export function useTaskChanges() {
  const queries = useQueryClient();
  const pending = useRef(new Set<number>());

  async function change<T>(task: Task, expected: Task | undefined, request: () => Promise<T>) {
    if (pending.current.has(task.id)) return undefined;
    pending.current.add(task.id);
    showTask(queries, task, expected);
    try {
      return { answer: await request() };
    } catch (error) {
      if (expected) showTask(queries, task, task);
      toastFailure('No se pudo cambiar la tarea.', error, serverMessage);
      return undefined;
    } finally {
      pending.current.delete(task.id);
      void refreshFollowUp(queries, task.clinicId, task.patient?.id);
    }
  }

  const target = ({ clinicId, id, version }: Task) => ({ params: { clinicId, id }, body: { version } });

  async function complete(task: Task): Promise<void> {
    const done = await change(task, { ...task, doneAt: new Date().toISOString() }, () =>
      followUpApi.completeTask(target(task)),
    );
    if (!done) return;
    const { task: stored, next } = done.answer;
    const text = next ? `Tarea hecha. La próxima: ${formatDay(next.dueDay)}` : 'Tarea hecha';
    toastWithUndo(text, () => reopen(stored));
  }

  const reopen = (task: Task) =>
    change(task, { ...task, doneAt: null, doneBy: null }, () => followUpApi.reopenTask(target(task)));

  async function remove(task: Task): Promise<void> {
    const { clinicId, id } = task;
    const removed = await change(task, undefined, () => followUpApi.removeTask({ params: { clinicId, id } }));
    if (removed) toastWithUndo('Tarea borrada', () => createAgain(task));
  }

  async function createAgain(task: Task): Promise<void> {
    const { clinicId, title, note, dueDay, repeat, appointmentId } = task;
    const body = { title, note, dueDay, repeat, appointmentId };
    try {
      await followUpApi.createTask({
        params: { clinicId },
        body: { ...body, patientId: task.patient?.id ?? null, assigneeId: task.assignee?.id ?? null },
      });
    } catch (error) {
      toastFailure('No se pudo deshacer el cambio.', error, serverMessage);
    }
    await refreshFollowUp(queries, clinicId, task.patient?.id);
  }

  return { complete, reopen, remove };
}

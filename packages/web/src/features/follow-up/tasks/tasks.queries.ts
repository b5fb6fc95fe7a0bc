import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';
import { refreshFollowUp } from '../refresh.ts';

/** Open tasks about a patient, the earliest due first, and the latest that are done. */
export const patientTasksQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'tasks'],
    queryFn: ({ signal }) => followUpApi.listPatientTasks({ params: { id: patientId } }, { signal }),
  });

/**
 * Shows what is expected of a task until the server has answered; undefined: it is deleted. Returns the function that
 * shows the task as it was.
 */
function showTask(queries: QueryClient, task: Task, expected: Task | undefined): () => void {
  if (!task.patient) return () => {};
  const { queryKey } = patientTasksQuery(task.patient.id);
  const place = queries.getQueryData(queryKey)?.findIndex(({ id }) => id === task.id) ?? -1;
  const put = (stored: Task | undefined) =>
    queries.setQueryData(queryKey, (tasks) => {
      const others = tasks?.filter(({ id }) => id !== task.id);
      return stored && place !== -1 ? others?.toSpliced(place, 0, stored) : others;
    });
  put(expected);
  return () => put(task);
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
    const giveBack = showTask(queries, task, expected);
    try {
      return { answer: await request(), giveBack };
    } catch (error) {
      giveBack();
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
    const { clinicId, id, version } = task;
    const removed = await change(task, undefined, () =>
      followUpApi.removeTask({ params: { clinicId, id }, query: { version } }),
    );
    if (removed) toastWithUndo('Tarea borrada', () => restore(task, removed.giveBack));
  }

  async function restore(task: Task, giveBack: () => void): Promise<void> {
    giveBack();
    const params = { clinicId: task.clinicId, id: task.id };
    const restored = await change(task, task, () => followUpApi.restoreTask({ params }));
    if (!restored) showTask(queries, task, undefined);
  }

  return { complete, reopen, remove };
}

import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';
import { useItemChange } from '../refresh.ts';

export const patientTasksQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'tasks'],
    queryFn: ({ signal }) => followUpApi.listPatientTasks({ params: { id: patientId } }, { signal }),
  });

/**
 * Shows `expected` until the server responds; undefined deletes the task. Returns a function that restores
 * it.
 */
function showTask(queries: QueryClient, task: Task, expected: Task | undefined): () => void {
  if (!task.patient) return () => {};
  const { queryKey } = patientTasksQuery(task.patient.id);
  const index = queries.getQueryData(queryKey)?.findIndex(({ id }) => id === task.id) ?? -1;
  const put = (stored: Task | undefined) =>
    queries.setQueryData(queryKey, (tasks) => {
      const others = tasks?.filter(({ id }) => id !== task.id);
      return stored && index !== -1 ? others?.toSpliced(index, 0, stored) : others;
    });
  put(expected);
  return () => put(task);
}

export function useTaskChanges() {
  const queries = useQueryClient();
  const changeItem = useItemChange('No se pudo cambiar la tarea');

  const change = <T>(task: Task, expected: Task | undefined, request: () => Promise<T>) =>
    changeItem(
      { id: task.id, clinicId: task.clinicId, patientId: task.patient?.id },
      () => showTask(queries, task, expected),
      request,
    );

  const target = ({ clinicId, id, version }: Task) => ({ params: { clinicId, id }, body: { version } });

  async function complete(task: Task): Promise<void> {
    const done = await change(task, { ...task, doneAt: new Date().toISOString() }, () =>
      followUpApi.completeTask(target(task)),
    );
    if (!done) return;
    const { task: stored, next } = done.stored;
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
    if (removed) toastWithUndo('Tarea eliminada', () => restore(task, removed.rollBack));
  }

  async function restore(task: Task, putBack: () => void): Promise<void> {
    putBack();
    const params = { clinicId: task.clinicId, id: task.id };
    const restored = await change(task, task, () => followUpApi.restoreTask({ params }));
    if (!restored) showTask(queries, task, undefined);
  }

  return { complete, reopen, remove };
}

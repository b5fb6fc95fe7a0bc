import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import { TaskDialog } from '../tasks/TaskDialog.tsx';
import type { useWorkChanges } from './use-work-changes.ts';

interface Props {
  item: WorkItem;
  change: ReturnType<typeof useWorkChanges>;
  onClose: () => void;
}

/** Changes or deletes the task of a row. */
export function EditTaskDialog({ item, change, onClose }: Props) {
  const { clinicId, id, version } = item;
  const {
    data: task,
    error,
    isLoadingError,
  } = useQuery({
    queryKey: [...followUpKey(clinicId), 'task', id, version],
    queryFn: ({ signal }) => followUpApi.readTask({ params: { clinicId, id } }, { signal }),
  });
  useEffect(() => {
    if (!isLoadingError) return;
    toastFailure('No se pudo cargar la tarea', error);
    onClose();
  }, [error, isLoadingError, onClose]);
  if (!task) return null;

  function remove(version: number): void {
    const params = { clinicId, id };
    onClose();
    void change({
      item,
      expected: undefined,
      request: () => followUpApi.removeTask({ params, query: { version } }),
      done: 'Tarea borrada',
      failed: 'No se pudo borrar la tarea',
      undo: () => followUpApi.restoreTask({ params }),
    });
  }

  return (
    <TaskDialog
      open
      clinicId={clinicId}
      task={task}
      onRemove={() => remove(task.version)}
      onClose={onClose}
    />
  );
}

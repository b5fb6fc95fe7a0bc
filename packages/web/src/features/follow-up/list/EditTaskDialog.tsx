import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import { TaskDialog } from '../tasks/TaskDialog.tsx';

interface Props {
  item: WorkItem;
  onRemove: (task: Task) => void;
  onClose: () => void;
}

/** Changes or deletes the task of a row. */
export function EditTaskDialog({ item: { clinicId, id, version }, onRemove, onClose }: Props) {
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
  return (
    <TaskDialog open clinicId={clinicId} task={task} onRemove={() => onRemove(task)} onClose={onClose} />
  );
}

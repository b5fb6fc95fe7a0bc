import AddTask from '@mui/icons-material/AddTask';
import Button from '@mui/material/Button';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';

const TaskDialog = lazyComponent(() => import('../tasks/TaskDialog.tsx').then((module) => module.TaskDialog));

/** Makes a task that is about no patient. */
export function NewTask({ clinicId }: { clinicId: number }) {
  const dialog = useDialogState<object>();
  return (
    <>
      <Button variant="outlined" startIcon={<AddTask />} onClick={() => dialog.open({})}>
        Nueva tarea
      </Button>
      {dialog.subject && (
        <TaskDialog key={dialog.openCount} open={dialog.isOpen} clinicId={clinicId} onClose={dialog.close} />
      )}
    </>
  );
}

import Button from '@mui/material/Button';
import { dismissToasts, toast } from './toasts.ts';

/** Confirms a change with a button that reverses it. */
export function toastWithUndo(message: string, onUndo: () => unknown): void {
  let isUsed = false;
  const undo = (): void => {
    if (isUsed) return;
    isUsed = true;
    dismissToasts();
    onUndo();
  };
  toast.success(message, {
    autoHideDuration: 8000,
    action: (
      <Button color="inherit" size="small" onClick={undo}>
        Deshacer
      </Button>
    ),
  });
}

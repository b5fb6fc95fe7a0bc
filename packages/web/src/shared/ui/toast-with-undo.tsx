import Button from '@mui/material/Button';
import { dismissToasts, toast } from './toasts.ts';

const USUAL_SECONDS = 8;

/** Confirms a change with a button that reverses it. */
export function toastWithUndo(message: string, onUndo: () => unknown, seconds = USUAL_SECONDS): void {
  let isUsed = false;
  const undo = (): void => {
    if (isUsed) return;
    isUsed = true;
    dismissToasts();
    onUndo();
  };
  toast.success(message, {
    autoHideDuration: seconds * 1000,
    // The button of an earlier one with the same text reverses the earlier change.
    preventDuplicate: false,
    action: (
      <Button color="inherit" size="small" onClick={undo}>
        Deshacer
      </Button>
    ),
  });
}

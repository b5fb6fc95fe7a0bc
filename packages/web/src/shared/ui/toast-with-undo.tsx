import Button from '@mui/material/Button';
import { dismissToasts, toast } from './toasts.ts';

const USUAL_SECONDS = 8;

/** Confirms a change with a button that reverses it. */
export function toastWithUndo(message: string, onUndo: () => unknown, seconds = USUAL_SECONDS): void {
  let isUsed = false;
  let focusedBefore: HTMLElement | undefined;
  const undo = (): void => {
    if (isUsed) return;
    isUsed = true;
    // The button goes: without this, the next Tab starts at the top of the page.
    focusedBefore?.focus({ preventScroll: true });
    dismissToasts();
    onUndo();
  };
  toast.success(message, {
    autoHideDuration: seconds * 1000,
    // The button of an earlier one with the same text reverses the earlier change.
    preventDuplicate: false,
    action: (
      <Button
        color="inherit"
        size="small"
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) focusedBefore = relatedTarget;
        }}
        onClick={undo}
      >
        Deshacer
      </Button>
    ),
  });
}

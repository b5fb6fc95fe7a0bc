import Button from '@mui/material/Button';
import { dismissToasts, toast } from './toasts.ts';

const USUAL_SECONDS = 8;
const QUESTION_SECONDS = 30;

export function toastWithUndo(message: string, onUndo: () => unknown, seconds = USUAL_SECONDS): void {
  toastWithButton('success', message, { label: 'Deshacer', onClick: onUndo, seconds });
}

/** Shows why an undo was refused, with a button that does it anyway. */
export function toastQuestion(message: string, label: string, onConfirm: () => unknown): void {
  toastWithButton('warning', message, { label, onClick: onConfirm, seconds: QUESTION_SECONDS });
}

interface ToastButton {
  readonly label: string;
  readonly onClick: () => unknown;
  readonly seconds: number;
}

function toastWithButton(
  variant: 'success' | 'warning',
  message: string,
  { label, onClick, seconds }: ToastButton,
): void {
  let isUsed = false;
  let focusedBefore: HTMLElement | undefined;
  const press = (): void => {
    if (isUsed) return;
    isUsed = true;
    // The button disappears: without this, the next Tab starts at the top of the page.
    focusedBefore?.focus({ preventScroll: true });
    dismissToasts();
    onClick();
  };
  toast[variant](message, {
    autoHideDuration: seconds * 1000,
    // A toast with the same text may belong to an earlier change, which its button would undo.
    preventDuplicate: false,
    action: (
      <Button
        color="inherit"
        size="small"
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) focusedBefore = relatedTarget;
        }}
        onClick={press}
      >
        {label}
      </Button>
    ),
  });
}

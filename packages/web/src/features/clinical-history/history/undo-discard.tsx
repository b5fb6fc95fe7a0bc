import Button from '@mui/material/Button';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';

let isOffered = false;

/** Cancelar discards without confirmation; this toast lets the user return to the edit. */
export function offerUndoDiscard(onUndo: () => void): void {
  isOffered = true;
  toast.info('Se descartaron los cambios', {
    action: (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          dismissUndoDiscard();
          onUndo();
        }}
      >
        Volver a la edición
      </Button>
    ),
  });
}

/** Closes the toast, if it was shown. */
export function dismissUndoDiscard(): void {
  if (isOffered) dismissToasts();
  isOffered = false;
}

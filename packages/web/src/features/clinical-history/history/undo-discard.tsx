import Button from '@mui/material/Button';
import { toast } from '../../../shared/ui/toasts.ts';

const KEY = 'undo-discard';
let isOffered = false;

/** Cancelar discards without confirmation; this toast lets the user return to the edit. */
export function offerUndoDiscard(onUndo: () => void): void {
  isOffered = true;
  toast.info('Se descartaron los cambios', {
    key: KEY,
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

/** Imports notistack only when the toast was shown, because a screen without toasts does not load it. */
export function dismissUndoDiscard(): void {
  if (!isOffered) return;
  isOffered = false;
  import('notistack').then(
    ({ closeSnackbar }) => closeSnackbar(KEY),
    () => undefined,
  );
}

import Button from '@mui/material/Button';
import { toast } from '../../../shared/ui/toasts.ts';

const KEY = 'discarded-edit';
let isOffered = false;

/** After Cancelar, which asks nothing: for a moment the way back to what was written is open. */
export function offerBack(onBack: () => void): void {
  isOffered = true;
  toast.info('Se descartaron los cambios', {
    key: KEY,
    action: (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          withdrawOffer();
          onBack();
        }}
      >
        Volver a la edición
      </Button>
    ),
  });
}

/** The toasts' code is loaded with the first one: nothing is loaded to close none. */
export function withdrawOffer(): void {
  if (!isOffered) return;
  isOffered = false;
  void import('notistack').then(({ closeSnackbar }) => closeSnackbar(KEY));
}

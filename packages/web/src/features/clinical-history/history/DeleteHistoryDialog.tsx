import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  busy: boolean;
  /** If it returns a promise, the buttons are disabled until it settles. */
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** The specification's text, and below it what really happens: the history is archived, as Ley 26.529 requires. */
export const DeleteHistoryDialog = (props: Props) => (
  <ConfirmDialog {...props} title="Confirmar Eliminación" confirmLabel="Eliminar" color="error">
    <Typography sx={{ mb: 1.5 }}>
      La historia clínica se eliminará de forma permanente. Esta acción no se puede deshacer.
    </Typography>
    <Typography variant="body2">
      Por Ley 26.529 (art. 18) se conserva una copia bajo custodia por al menos 10 años.
    </Typography>
  </ConfirmDialog>
);

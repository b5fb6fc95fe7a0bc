import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';

interface Props {
  open: boolean;
  busy: boolean;
  /** A promise keeps the buttons waiting until it is settled. */
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** Deleting archives (design, section 6): under the fixed text stands what the law keeps. */
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

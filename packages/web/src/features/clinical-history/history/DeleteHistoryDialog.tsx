import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

interface Props {
  patientId: number;
  onClose: () => void;
  onRemoved: () => void;
}

/** The specification's text, then the real effect: Ley 26.529 requires archiving. */
export function DeleteHistoryDialog({ patientId, onClose, onRemoved }: Props) {
  const removal = useMutation({
    mutationFn: () => clinicalHistoryApi.archiveHistory({ params: { id: patientId } }),
    onSuccess: () => {
      toast.success('Historia clínica eliminada');
      onRemoved();
    },
    onError: (error) => toastFailure('Error al eliminar la historia clínica', error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Confirmar Eliminación"
      confirmLabel="Eliminar"
      color="error"
      onCancel={onClose}
      // `onError` reports a failure.
      onConfirm={() => removal.mutateAsync().catch(() => undefined)}
    >
      <Typography sx={{ mb: 1.5 }}>
        La historia clínica se eliminará de forma permanente. Esta acción no se puede deshacer.
      </Typography>
      <Typography variant="body2">
        Por Ley 26.529 (art. 18) se conserva una copia bajo custodia por al menos 10 años.
      </Typography>
    </ConfirmDialog>
  );
}

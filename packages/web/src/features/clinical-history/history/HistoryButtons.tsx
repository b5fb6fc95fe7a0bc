import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';
import { DeleteHistoryDialog } from './DeleteHistoryDialog.tsx';
import { PrintButton } from './PrintButton.tsx';

interface Props {
  isEditing: boolean;
  /** Cancelar shows only when a patient exists. */
  canCancel: boolean;
  busy: boolean;
  patientId: number | undefined;
  onSave: () => void;
  onCancel: () => void;
  onEdit: () => void;
  onRemoved: () => void;
}

/**
 * The buttons of the other mode come to stand where these were: the second press of a double click would save an edit
 * that it has just begun, or ask about deleting.
 */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** Guardar and Cancelar while editing; Editar, Borrar and Imprimir while looking. */
export function HistoryButtons(props: Props) {
  const isNarrow = useIsNarrow();
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: (id: number) => clinicalHistoryApi.archiveHistory({ params: { id } }),
    onSuccess: () => {
      toast.success('Historia clínica eliminada');
      props.onRemoved();
    },
    onError: (error) => toast.error(errorText(error, 'Error al eliminar la historia clínica')),
    onSettled: () => setAsking(false),
  });
  if (props.isEditing) {
    return (
      <>
        {props.canCancel && (
          <Button color="inherit" onClick={once(props.onCancel)} disabled={props.busy}>
            Cancelar
          </Button>
        )}
        <Button variant="contained" onClick={once(props.onSave)} loading={props.busy}>
          Guardar
        </Button>
      </>
    );
  }
  return (
    <>
      {props.patientId !== undefined && <PrintButton patientId={props.patientId} />}
      <Button color="error" startIcon={!isNarrow && <DeleteOutlined />} onClick={once(() => setAsking(true))}>
        Borrar
      </Button>
      <Button variant="contained" startIcon={!isNarrow && <EditOutlined />} onClick={once(props.onEdit)}>
        Editar
      </Button>
      <DeleteHistoryDialog
        open={isAsking}
        busy={removal.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          // The promise keeps the dialog's buttons waiting from the first press on; a failure is told above.
          props.patientId !== undefined && removal.mutateAsync(props.patientId).catch(() => undefined)
        }
      />
    </>
  );
}

import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicalHistoryApi } from '../../../shared/api/clinical-history.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { toast } from '../../../shared/ui/toasts.ts';
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

/** Guardar and Cancelar while editing; Editar, Borrar and Imprimir while looking. */
export function HistoryButtons(props: Props) {
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
          <Button color="inherit" onClick={props.onCancel} disabled={props.busy}>
            Cancelar
          </Button>
        )}
        <Button variant="contained" onClick={props.onSave} loading={props.busy}>
          Guardar
        </Button>
      </>
    );
  }
  return (
    <>
      {props.patientId !== undefined && <PrintButton patientId={props.patientId} />}
      <Button color="error" onClick={() => setAsking(true)}>
        Borrar
      </Button>
      <Button variant="contained" onClick={props.onEdit}>
        Editar
      </Button>
      <DeleteHistoryDialog
        open={isAsking}
        busy={removal.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => props.patientId !== undefined && removal.mutate(props.patientId)}
      />
    </>
  );
}

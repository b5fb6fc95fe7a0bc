import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { type MouseEvent, memo, Suspense, useState } from 'react';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.ts';
import { PrintButton } from './PrintButton.tsx';

const DeleteHistoryDialog = lazyComponent(
  async () => (await import('./DeleteHistoryDialog.tsx')).DeleteHistoryDialog,
);

interface Props {
  isEditing: boolean;
  patientId: number | undefined;
  patientExists: boolean;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  onEdit: () => void;
  onRemoved: () => void;
}

/**
 * Ignores the second click of a double click. The buttons of both modes share a place, so it would save the edit that
 * the first click started, or open the deletion dialog.
 */
const onFirstClick =
  (handler: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) handler();
  };

/** Guardar and, for an existing patient, Cancelar in edit mode; Editar, Borrar and Imprimir in view mode. */
export const HistoryButtons = memo(function HistoryButtons(props: Props) {
  const { isEditing, patientId, patientExists, isSaving, onSave, onCancel, onEdit, onRemoved } = props;
  const isNarrow = useIsNarrow();
  const [isConfirming, setConfirming] = useState(false);
  if (isEditing) {
    return (
      <>
        {patientExists && (
          <Button color="inherit" onClick={onFirstClick(onCancel)} disabled={isSaving}>
            Cancelar
          </Button>
        )}
        <Button variant="contained" onClick={onFirstClick(onSave)} loading={isSaving}>
          Guardar
        </Button>
      </>
    );
  }
  return (
    <>
      {patientId !== undefined && <PrintButton patientId={patientId} />}
      <Button
        color="error"
        startIcon={!isNarrow && <DeleteOutlined />}
        onClick={onFirstClick(() => setConfirming(true))}
      >
        Borrar
      </Button>
      <Button variant="contained" startIcon={!isNarrow && <EditOutlined />} onClick={onFirstClick(onEdit)}>
        Editar
      </Button>
      {isConfirming && patientId !== undefined && (
        <Suspense>
          <DeleteHistoryDialog
            patientId={patientId}
            onClose={() => setConfirming(false)}
            onRemoved={onRemoved}
          />
        </Suspense>
      )}
    </>
  );
});

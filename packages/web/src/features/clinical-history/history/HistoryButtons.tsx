import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { memo, useState } from 'react';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { useIsCompact, useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { PrintButton } from './PrintButton.tsx';
import { usePrintKey } from './use-print-key.ts';

const DeleteHistoryDialog = lazyComponent(() =>
  import('./DeleteHistoryDialog.tsx').then((module) => module.DeleteHistoryDialog),
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
 * Guardar and, for an existing patient, Cancelar in edit mode; Editar, Borrar and Imprimir in view mode. The buttons of
 * both modes share a place: a second click would save the edit that the first one started.
 */
export const HistoryButtons = memo(function HistoryButtons(props: Props) {
  const { isEditing, patientId, patientExists, isSaving, onSave, onCancel, onEdit, onRemoved } = props;
  const isNarrow = useIsNarrow();
  const isCompact = useIsCompact();
  const [isConfirming, setConfirming] = useState(false);
  usePrintKey(() => toast.info('Para imprimir, guarda o cancela la edición'), {
    enabled: isEditing && patientExists,
  });
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
      {patientId !== undefined && !isCompact && (
        <Extension point="patientAction" props={{ patientId, isCompact: true }} />
      )}
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
        <DeleteHistoryDialog
          patientId={patientId}
          onClose={() => setConfirming(false)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
});

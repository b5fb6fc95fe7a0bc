import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import { showFile } from '../../../shared/lib/open-file.ts';
import { usePageKeys } from '../../../shared/lib/page-keys.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { useIsCompact, useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';
import type { HistorySession } from './history-session.ts';

const DeleteHistoryDialog = lazyComponent(() =>
  import('./DeleteHistoryDialog.tsx').then((module) => module.DeleteHistoryDialog),
);

export interface ButtonsProps {
  session: HistorySession;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  onEdit: () => void;
  onRemoved: () => void;
}

/** The buttons of both modes share a place: a second click would save the edit that the first one started. */
export const HistoryButtons = memo(function HistoryButtons({ session, isSaving, ...on }: ButtonsProps) {
  const { isEditing, patientId, patientExists } = session;
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
          <Button color="inherit" onClick={onFirstClick(on.onCancel)} disabled={isSaving}>
            Cancelar
          </Button>
        )}
        <Button variant="contained" onClick={onFirstClick(on.onSave)} loading={isSaving}>
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
      <Button variant="contained" startIcon={!isNarrow && <EditOutlined />} onClick={onFirstClick(on.onEdit)}>
        Editar
      </Button>
      {isConfirming && patientId !== undefined && (
        <DeleteHistoryDialog
          patientId={patientId}
          onClose={() => setConfirming(false)}
          onRemoved={on.onRemoved}
        />
      )}
    </>
  );
});

/** The patient's copy under Ley 26.529, art. 14. */
function PrintButton({ patientId }: { patientId: number }) {
  const isCompact = useIsCompact();
  const isNarrow = useIsNarrow();
  const printing = useMutation({
    mutationFn: () =>
      showFile('Preparando la copia de la historia clínica…', () =>
        clinicalHistoryApi.printHistory({ params: { id: patientId } }),
      ),
    onError: (error) => toastFailure('No se pudo imprimir la historia clínica', error),
  });
  const print = useSingleFlight(() => printing.mutateAsync());
  usePrintKey(() => void print());
  if (isCompact) {
    return (
      <IconButton color="primary" aria-label="Imprimir" onClick={() => print()} loading={printing.isPending}>
        <Print />
      </IconButton>
    );
  }
  return (
    <Button
      startIcon={!isNarrow && <Print />}
      onClick={() => print()}
      loading={printing.isPending}
      loadingPosition={isNarrow ? 'center' : 'start'}
    >
      Imprimir
    </Button>
  );
}

/** Ctrl+P prints the history instead of the screen. */
function usePrintKey(print: () => void, { enabled = true } = {}): void {
  const press = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'p') return;
    event.preventDefault();
    if (!event.repeat) print();
  };
  usePageKeys(press, { enabled });
}

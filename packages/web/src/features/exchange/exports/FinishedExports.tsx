import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useFocusAfterDialog } from '../../../shared/lib/use-focus-after-dialog.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { Archive } from '../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { FinishedExport } from './FinishedExport.tsx';
import { useExportActions } from './use-export-actions.ts';

interface Props {
  clinicId: number;
  exports: readonly ClinicExport[];
  /** False while another one runs. */
  mayRetry: boolean;
}

export function FinishedExports({ clinicId, exports, mayRetry }: Props) {
  const { retry, remove } = useExportActions(clinicId);
  const removing = useDialogState<ClinicExport>();
  const list = useRef<HTMLDivElement>(null);
  const focusList = useFocusAfterDialog(removing.isOpen, list);
  const confirm = async (): Promise<void> => {
    if (!removing.subject) return;
    const texts = { done: 'Exportación eliminada', failed: 'No se pudo eliminar la exportación' };
    if (await remove(removing.subject.id, texts)) focusList();
    removing.close();
  };
  return (
    <Panel title="Exportaciones">
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {exports.length === 0 ? (
          <EmptyState icon={Archive} message="Todavía no hay exportaciones para descargar" />
        ) : (
          <Box component="ul" aria-label="Exportaciones" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {exports.map((each) => (
              <FinishedExport
                key={each.id}
                clinicId={clinicId}
                export={each}
                onRetry={mayRetry ? retry : undefined}
                onRemove={() => removing.open(each)}
              />
            ))}
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={removing.isOpen}
        title="Eliminar la exportación"
        confirmLabel="Eliminar"
        color="error"
        focusOn="cancel"
        onConfirm={confirm}
        onCancel={removing.close}
      >
        {removing.subject?.state === 'failed'
          ? 'Se quita de la lista.'
          : 'El archivo se borra del servidor y ya no se puede descargar. Las copias descargadas quedan donde están.'}
      </ConfirmDialog>
    </Panel>
  );
}

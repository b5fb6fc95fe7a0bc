import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFocusAfterDialog } from '../../../shared/lib/use-focus-after-dialog.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { Archive } from '../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryPlaceholder } from '../../../shared/ui/QueryPlaceholder.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { exportsQuery, isUnfinished, useExportActions } from './exports.queries.ts';
import { FinishedExport } from './FinishedExport.tsx';
import { NewExport } from './NewExport.tsx';

export function ExportsView({ clinicId }: { clinicId: number }) {
  const exports = useQuery(exportsQuery(clinicId));
  useOutcomeToast(exports.data);
  if (!exports.data)
    return <QueryPlaceholder query={exports} failed="No se pudieron cargar las exportaciones." />;
  const running = exports.data.find(isUnfinished);
  return (
    <Stack sx={{ gap: 2 }}>
      <NewExport clinicId={clinicId} running={running} />
      <FinishedExports
        clinicId={clinicId}
        exports={exports.data.filter((each) => !isUnfinished(each))}
        mayRetry={!running}
      />
    </Stack>
  );
}

interface Props {
  clinicId: number;
  exports: readonly ClinicExport[];
  mayRetry: boolean;
}

function FinishedExports({ clinicId, exports, mayRetry }: Props) {
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

function useOutcomeToast(exports: readonly ClinicExport[] | undefined): void {
  const followed = useRef<number>(undefined);
  useEffect(() => {
    const state = exports?.find(({ id }) => id === followed.current)?.state;
    if (state === 'done') toast.success('La exportación está lista para descargar');
    if (state === 'failed') toast.error('La exportación falló');
    followed.current = exports?.find(isUnfinished)?.id;
  }, [exports]);
}

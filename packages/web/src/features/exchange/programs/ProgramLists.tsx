import type { Program } from '@dentaria/contract/exchange/programs.ts';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useFocusAfterDialog } from '../../../shared/lib/use-focus-after-dialog.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { Shield } from '../../../shared/ui/drawings.tsx';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { exchangeApi } from '../exchange.api.ts';
import { ProgramRow } from './ProgramRow.tsx';
import { programsQuery } from './programs.queries.ts';

interface Props {
  clinicId: number;
  programs: readonly Program[];
}

/** The programs whose token works, then the others. */
export function ProgramLists({ clinicId, programs }: Props) {
  const queries = useQueryClient();
  const revoking = useDialogState<Program>();
  const lists = useRef<HTMLDivElement>(null);
  const focusLists = useFocusAfterDialog(revoking.isOpen, lists);
  const revoke = async (): Promise<void> => {
    if (!revoking.subject) return;
    const { id, name } = revoking.subject;
    try {
      await exchangeApi.revokeProgram({ params: { clinicId, id } });
      toast.success(`${name} ya no tiene acceso`);
      focusLists();
    } catch (error) {
      toastFailure('No se pudo revocar el acceso', error, serverMessage);
    }
    await queries.invalidateQueries({ queryKey: programsQuery(clinicId).queryKey });
    revoking.close();
  };
  const list = (title: string, rows: readonly Program[]) => (
    <Panel title={title}>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((program) => (
          <ProgramRow key={program.id} program={program} onRevoke={() => revoking.open(program)} />
        ))}
      </Box>
    </Panel>
  );
  const active = programs.filter(({ state }) => state === 'active');
  const others = programs.filter(({ state }) => state !== 'active');
  return (
    <Box ref={lists} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
      {active.length > 0 ? (
        list('Programas con acceso', active)
      ) : (
        <Panel title="Programas con acceso">
          <EmptyState icon={Shield} message="Ningún programa tiene acceso a los datos de la clínica" />
        </Panel>
      )}
      {others.length > 0 && list('Programas sin acceso', others)}
      <ConfirmDialog
        open={revoking.isOpen}
        title={`Revocar el acceso de ${revoking.subject?.name ?? ''}`}
        confirmLabel="Revocar"
        color="error"
        focusOn="cancel"
        onConfirm={revoke}
        onCancel={revoking.close}
      >
        El programa deja de leer datos de inmediato y para siempre. Para darle acceso otra vez, habrá que
        crear otro token.
      </ConfirmDialog>
    </Box>
  );
}

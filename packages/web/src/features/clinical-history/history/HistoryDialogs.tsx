import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { type Blocker, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { contentOfHistory, type HistoryContent } from './history-content.ts';
import { savedLineOf } from './saved-line.ts';
import type { useHistorySave } from './use-history-save.ts';

interface Props {
  guard: Blocker;
  saving: ReturnType<typeof useHistorySave>;
  mine: () => HistoryContent;
  baseContent: HistoryContent;
  /** The work is left on purpose: no draft of it is written any more. */
  onLeave: () => void;
  onMerge: (base: ClinicalHistory, content: HistoryContent) => void;
}

/** The questions of an edit: leave unsaved work, two sides of one history, a patient who already has one. */
export function HistoryDialogs({ guard, saving, mine, baseContent, onLeave, onMerge }: Props) {
  const navigate = useNavigate();
  const { conflict, existing } = saving;
  return (
    <>
      <ConfirmDialog
        open={guard.state === 'blocked'}
        title="Hay cambios sin guardar"
        confirmLabel="Salir sin guardar"
        cancelLabel="Seguir editando"
        color="warning"
        onCancel={() => guard.reset?.()}
        onConfirm={() => {
          onLeave();
          guard.proceed?.();
        }}
      >
        Si sales ahora, los cambios quedan como borrador en este navegador y podrás recuperarlos al volver.
      </ConfirmDialog>
      {conflict && (
        <ConflictDialog
          base={baseContent}
          mine={mine()}
          theirs={contentOfHistory(conflict)}
          savedLine={savedLineOf(conflict)}
          onCancel={saving.dismissConflict}
          onMerge={(content) => onMerge(conflict, content)}
        />
      )}
      <ConfirmDialog
        open={existing !== undefined}
        title="El paciente ya tiene historia clínica"
        confirmLabel="Abrir la existente"
        cancelLabel="Volver"
        onCancel={saving.dismissExisting}
        onConfirm={() => existing !== undefined && navigate(paths.history.to({ patientId: existing }))}
      >
        Ya hay una historia clínica con ese DNI. Lo que escribiste queda como borrador en este navegador.
      </ConfirmDialog>
    </>
  );
}

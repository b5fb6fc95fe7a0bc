import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { LeaveGuard, LeaveQuestion } from '../../../shared/lib/use-leave-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { contentOfHistory, type HistoryContent } from './history-content.ts';
import { savedLineOf } from './saved-line.ts';
import type { useHistorySave } from './use-history-save.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));

interface Props {
  guard: LeaveGuard;
  saving: ReturnType<typeof useHistorySave>;
  mine: () => HistoryContent;
  baseContent: HistoryContent;
  /** The screen is left with unsaved work, which its draft keeps. */
  onLeave: () => void;
  onMerge: (base: ClinicalHistory, content: HistoryContent) => void;
}

/** The questions of an edit: leave unsaved work, two sides of one history, a patient who already has one. */
export function HistoryDialogs({ guard, saving, mine, baseContent, onLeave, onMerge }: Props) {
  const navigate = useNavigate();
  const { id: self } = useSignedInUser();
  const { conflict, existing } = saving;
  const openExisting = (patientId: number): void => {
    onLeave();
    guard.disarm();
    void navigate(paths.history.to({ patientId }));
  };
  return (
    <>
      {guard.question && <LeaveDialog question={guard.question} onLeave={onLeave} />}
      {conflict && (
        <Suspense>
          <ConflictDialog
            base={baseContent}
            mine={mine()}
            theirs={contentOfHistory(conflict)}
            isOwn={conflict.savedBy.id === self}
            savedLine={savedLineOf(conflict)}
            onCancel={saving.dismissConflict}
            onMerge={(content) => onMerge(conflict, content)}
          />
        </Suspense>
      )}
      {existing !== undefined && (
        <ConfirmDialog
          open
          title="El paciente ya tiene historia clínica"
          confirmLabel="Abrir la existente"
          cancelLabel="Volver"
          onCancel={saving.dismissExisting}
          onConfirm={() => openExisting(existing)}
        >
          Ya hay una historia clínica con ese DNI. Lo que escribiste queda como borrador en este navegador.
        </ConfirmDialog>
      )}
    </>
  );
}

const LEAVE_TEXTS = {
  navigation: {
    text: 'Si sales ahora, los cambios quedan como borrador en este navegador y podrás recuperarlos al volver.',
    confirmLabel: 'Salir sin guardar',
  },
  'log-out': {
    text: 'Si cierras la sesión ahora, los cambios se pierden: al salir no queda ningún borrador en este navegador.',
    confirmLabel: 'Cerrar sesión sin guardar',
  },
} as const;

function LeaveDialog({ question, onLeave }: { question: LeaveQuestion; onLeave: () => void }) {
  const { text, confirmLabel } = LEAVE_TEXTS[question.reason];
  return (
    <ConfirmDialog
      open
      title="Hay cambios sin guardar"
      confirmLabel={confirmLabel}
      cancelLabel="Seguir editando"
      focusOn="cancel"
      color="warning"
      onCancel={question.stay}
      onConfirm={() => {
        if (question.reason === 'navigation') onLeave();
        question.leave();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}

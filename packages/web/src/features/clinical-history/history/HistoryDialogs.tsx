import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { useNavigate } from 'react-router';
import type { LeaveConfirmation } from '../../../shared/lib/use-leave-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import type { DraftAutosave } from '../drafts/use-draft-autosave.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import type { HistoryEditor } from '../edit/use-history-editor.ts';
import type { FutureDates } from '../save/use-history-save.ts';
import { ConflictDialog } from './lazy-sections.tsx';

interface Props {
  editor: HistoryEditor;
  onMerge: (base: ClinicalHistory, content: HistoryContent) => void;
}

export function HistoryDialogs({ editor, onMerge }: Props) {
  const navigate = useNavigate();
  const { saving } = editor;
  const { guard, draft } = editor.unsaved;
  const { conflict, existingPatientId, futureDates } = saving;
  const openExisting = (patientId: number): void => {
    draft.flush();
    guard.disarm();
    void navigate(paths.history.to({ patientId }));
  };
  return (
    <>
      {guard.confirmation && <LeaveDialog confirmation={guard.confirmation} draft={draft} />}
      {conflict && (
        <ConflictDialog
          newer={conflict.newer}
          merge={conflict.merge}
          onCancel={saving.dismissConflict}
          onMerge={(content) => onMerge(conflict.newer, content)}
        />
      )}
      {futureDates && <FutureDatesDialog {...futureDates} />}
      {existingPatientId !== undefined && (
        <ConfirmDialog
          open
          title="El paciente ya tiene historia clínica"
          confirmLabel="Abrir la existente"
          cancelLabel="Volver"
          onCancel={saving.dismissExisting}
          onConfirm={() => openExisting(existingPatientId)}
        >
          Ya hay una historia clínica con ese DNI.{' '}
          {draft.isStored
            ? 'Lo que escribiste queda como borrador en este navegador.'
            : 'Lo que escribiste se pierde: este navegador no guarda borradores.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A future date may be a mistake, or an appointment that is paid in advance. */
const FutureDatesDialog = ({ days, answer }: FutureDates) => (
  <ConfirmDialog
    open
    title={days.length === 1 ? 'Una fecha del plan es futura' : 'Hay fechas futuras en el plan'}
    confirmLabel="Guardar igual"
    cancelLabel="Corregir"
    focusOn="cancel"
    color="warning"
    onCancel={() => answer(false)}
    onConfirm={() => answer(true)}
  >
    {days.map(formatDay).join(', ')}: una fila con fecha cuenta como realizada y el paciente la debe desde que
    se guarda. Lo que todavía no se hizo va sin fecha, en Planificado.
  </ConfirmDialog>
);

const LEAVE_TEXTS = {
  navigation: {
    text: 'Si sales ahora, los cambios quedan como borrador en este navegador y podrás recuperarlos al volver.',
    confirmLabel: 'Salir sin guardar',
  },
  'no-draft': {
    text: 'Si sales ahora, los cambios se pierden: este navegador no guarda borradores.',
    confirmLabel: 'Salir sin guardar',
  },
  'log-out': {
    text: 'Si cierras la sesión ahora, los cambios se pierden: al salir no queda ningún borrador en este navegador.',
    confirmLabel: 'Cerrar sesión sin guardar',
  },
} as const;

function LeaveDialog({ confirmation, draft }: { confirmation: LeaveConfirmation; draft: DraftAutosave }) {
  const { reason } = confirmation;
  const { text, confirmLabel } =
    LEAVE_TEXTS[reason === 'navigation' && !draft.isStored ? 'no-draft' : reason];
  return (
    <ConfirmDialog
      open
      title="Hay cambios sin guardar"
      confirmLabel={confirmLabel}
      cancelLabel="Seguir editando"
      focusOn="cancel"
      color="warning"
      onCancel={confirmation.stay}
      onConfirm={() => {
        if (reason === 'navigation') draft.flush();
        confirmation.leave();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}

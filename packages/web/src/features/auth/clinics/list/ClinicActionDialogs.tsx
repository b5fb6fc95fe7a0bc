import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import type { DialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { CLINIC_ACTIONS, type ClinicAction, question } from './clinic-actions.ts';
import type { useClinicActions } from './use-clinic-actions.ts';

export interface PendingAction {
  readonly action: ClinicAction;
  readonly clinics: readonly Clinic[];
  /** A selection shows its progress, even with a single clinic. */
  readonly isSelection: boolean;
}

interface Props {
  dialog: DialogState<PendingAction>;
  actions: ReturnType<typeof useClinicActions>;
}

/** Confirmation of an action on one clinic or on the selected ones, with the progress of a bulk action. */
export function ClinicActionDialogs({ dialog: { subject, isOpen, close }, actions }: Props) {
  if (!subject) return null;
  const { action, clinics, isSelection } = subject;
  const { label, color, consequence, progress } = CLINIC_ACTIONS[action];
  const confirm = async (): Promise<void> => {
    const [clinic] = clinics;
    if (isSelection) {
      close();
      await actions.runOnSelection(action, clinics);
    } else if (clinic) {
      await actions.runOnOne(action, clinic);
      close();
    }
  };
  return (
    <>
      <ConfirmDialog
        open={isOpen}
        title={isSelection ? `${label} clínicas` : `${label} clínica`}
        confirmLabel={label}
        color={color}
        busy={actions.isBusy}
        onCancel={close}
        onConfirm={confirm}
      >
        {question(action, clinics)} {consequence}
      </ConfirmDialog>
      <BulkDialog title={progress} bulk={actions.bulk} />
    </>
  );
}

import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { useQueryClient } from '@tanstack/react-query';
import { authApi } from '../../../../shared/api/auth.ts';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { useBulk } from '../../../../shared/ui/bulk/use-bulk.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import type { DialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { CLINICS_KEY, USERS_KEY } from '../../auth.queries.ts';

export interface PendingAction {
  readonly action: ClinicAction;
  readonly clinics: readonly Clinic[];
  /** A bulk action shows its progress, even for a single clinic. */
  readonly isSelection: boolean;
}

interface Props {
  dialog: DialogState<PendingAction>;
  actions: ReturnType<typeof useClinicActions>;
}

export function ClinicActionDialogs({ dialog: { subject, isOpen, close }, actions }: Props) {
  if (!subject) return null;
  const { action, clinics, isSelection } = subject;
  const { label, color, consequence, bulkProgress } = CLINIC_ACTIONS[action];
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
        onCancel={close}
        onConfirm={confirm}
      >
        {question(action, clinics)} {consequence}
      </ConfirmDialog>
      <BulkDialog title={bulkProgress} bulk={actions.bulk} />
    </>
  );
}

export function useClinicActions({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const bulk = useBulk();

  async function reload(): Promise<void> {
    onDone();
    await Promise.all([
      queries.invalidateQueries({ queryKey: CLINICS_KEY }),
      queries.invalidateQueries({ queryKey: USERS_KEY }),
    ]);
  }

  async function runOnOne(action: ClinicAction, clinic: Clinic): Promise<void> {
    const { call, failure } = CLINIC_ACTIONS[action];
    try {
      await call(clinic);
      toast.success(doneText(action, 1));
    } catch (error) {
      const isRefused = action === 'remove' && isStatus(error, 409);
      toastFailure(failure, error, isRefused ? serverMessage : undefined);
    }
    await reload();
  }

  async function runOnSelection(action: ClinicAction, clinics: readonly Clinic[]): Promise<void> {
    const { call, failure, bulkFailure } = CLINIC_ACTIONS[action];
    const { succeeded, failures } = await bulk.run({
      items: clinics,
      nameOf: ({ name }) => name,
      call,
      fallback: failure,
    });
    if (failures.length > 0) toast.error(bulkFailure);
    else if (succeeded > 0) toast.success(doneText(action, succeeded));
    await reload();
  }

  return { runOnOne, runOnSelection, bulk };
}

export type ClinicAction = 'confirm' | 'activate' | 'deactivate' | 'remove';

interface Definition {
  readonly label: string;
  readonly color: 'success' | 'warning' | 'error';
  /** Past participle without its ending, such as 'activad' for 'activada'. */
  readonly participle: string;
  readonly consequence: string;
  readonly bulkProgress: string;
  readonly failure: string;
  readonly bulkFailure: string;
  readonly call: (clinic: Pick<Clinic, 'id'>) => Promise<unknown>;
}

export const CLINIC_ACTIONS: Readonly<Record<ClinicAction, Definition>> = {
  confirm: {
    label: 'Confirmar',
    color: 'success',
    participle: 'confirmad',
    consequence: 'Podrá enviar por día los emails que necesita una clínica en uso.',
    bulkProgress: 'Confirmando clínicas',
    failure: 'Error al confirmar la clínica.',
    bulkFailure: 'Error al confirmar las clínicas seleccionadas.',
    call: ({ id }) => authApi.confirmClinic({ params: { id } }),
  },
  activate: {
    label: 'Activar',
    color: 'success',
    participle: 'activad',
    consequence: 'Sus usuarios podrán volver a iniciar sesión.',
    bulkProgress: 'Activando clínicas',
    failure: 'Error al cambiar el estado de la clínica.',
    bulkFailure: 'Error al activar las clínicas seleccionadas.',
    call: ({ id }) => authApi.activateClinic({ params: { id } }),
  },
  deactivate: {
    label: 'Desactivar',
    color: 'warning',
    participle: 'desactivad',
    consequence: 'Sus usuarios dejarán de tener acceso de inmediato.',
    bulkProgress: 'Desactivando clínicas',
    failure: 'Error al cambiar el estado de la clínica.',
    bulkFailure: 'Error al desactivar las clínicas seleccionadas.',
    call: ({ id }) => authApi.deactivateClinic({ params: { id } }),
  },
  remove: {
    label: 'Eliminar',
    color: 'error',
    participle: 'eliminad',
    consequence: 'Esta acción no se puede deshacer.',
    bulkProgress: 'Eliminando clínicas',
    failure: 'Error al eliminar la clínica.',
    bulkFailure: 'Error al eliminar las clínicas seleccionadas.',
    call: ({ id }) => authApi.removeClinic({ params: { id } }),
  },
};

/** '¿Activar la clínica «Sol»?', '¿Activar las 3 clínicas seleccionadas?' */
function question(action: ClinicAction, clinics: readonly Pick<Clinic, 'name'>[]): string {
  const { label } = CLINIC_ACTIONS[action];
  const [first] = clinics;
  return clinics.length === 1 && first
    ? `¿${label} la clínica «${first.name}»?`
    : `¿${label} las ${clinics.length} clínicas seleccionadas?`;
}

function doneText(action: ClinicAction, count: number): string {
  const { participle } = CLINIC_ACTIONS[action];
  return count === 1
    ? `Clínica ${participle}a exitosamente`
    : `${count} clínicas ${participle}as exitosamente`;
}

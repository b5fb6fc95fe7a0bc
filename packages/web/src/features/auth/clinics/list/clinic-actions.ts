import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { authApi } from '../../../../shared/api/auth.ts';

export type ClinicAction = 'confirm' | 'activate' | 'deactivate' | 'remove';

interface Definition {
  /** Label of the button, and first word of the confirmation. */
  readonly label: string;
  /** The colour of the confirmation (specification, section 4, "Clinic active/inactive"). */
  readonly color: 'success' | 'warning' | 'error';
  /** Past participle without its ending: 'activad' → 'activada'. */
  readonly participle: string;
  /** The consequence for the clinic, shown below the confirmation's question. */
  readonly consequence: string;
  /** Shown while a bulk action runs. */
  readonly progress: string;
  /** The error message (specification, section 8, "Clinics"). */
  readonly failure: string;
  readonly bulkFailure: string;
  readonly call: (clinic: Pick<Clinic, 'id'>) => Promise<unknown>;
}

export const CLINIC_ACTIONS: Readonly<Record<ClinicAction, Definition>> = {
  confirm: {
    label: 'Confirmar',
    color: 'success',
    participle: 'confirmad',
    consequence: 'Podrá enviar por día los correos que necesita una clínica en uso.',
    progress: 'Confirmando clínicas',
    failure: 'Error al confirmar la clínica.',
    bulkFailure: 'Error al confirmar las clínicas seleccionadas.',
    call: ({ id }) => authApi.confirmClinic({ params: { id } }),
  },
  activate: {
    label: 'Activar',
    color: 'success',
    participle: 'activad',
    consequence: 'Sus usuarios podrán volver a ingresar.',
    progress: 'Activando clínicas',
    failure: 'Error al cambiar el estado de la clínica.',
    bulkFailure: 'Error al activar las clínicas seleccionadas.',
    call: ({ id }) => authApi.activateClinic({ params: { id } }),
  },
  deactivate: {
    label: 'Desactivar',
    color: 'warning',
    participle: 'desactivad',
    consequence: 'Sus usuarios dejarán de tener acceso de inmediato.',
    progress: 'Desactivando clínicas',
    failure: 'Error al cambiar el estado de la clínica.',
    bulkFailure: 'Error al desactivar las clínicas seleccionadas.',
    call: ({ id }) => authApi.deactivateClinic({ params: { id } }),
  },
  remove: {
    label: 'Eliminar',
    color: 'error',
    participle: 'eliminad',
    consequence: 'Esta acción no se puede deshacer.',
    progress: 'Eliminando clínicas',
    failure: 'Error al eliminar la clínica.',
    bulkFailure: 'Error al eliminar las clínicas seleccionadas.',
    call: ({ id }) => authApi.removeClinic({ params: { id } }),
  },
};

/** '¿Activar la clínica “Sol”?', '¿Activar las 3 clínicas seleccionadas?' */
export function question(action: ClinicAction, clinics: readonly Pick<Clinic, 'name'>[]): string {
  const { label } = CLINIC_ACTIONS[action];
  const [first] = clinics;
  return clinics.length === 1 && first
    ? `¿${label} la clínica “${first.name}”?`
    : `¿${label} las ${clinics.length} clínicas seleccionadas?`;
}

/** 'Clínica activada exitosamente', '3 clínicas activadas exitosamente' */
export function doneText(action: ClinicAction, count: number): string {
  const { participle } = CLINIC_ACTIONS[action];
  return count === 1
    ? `Clínica ${participle}a exitosamente`
    : `${count} clínicas ${participle}as exitosamente`;
}

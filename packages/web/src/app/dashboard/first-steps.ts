import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import type { EmailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { healthInsurancePaths } from '../../features/health-insurance/health-insurance.paths.ts';
import { paths } from '../../shared/paths.ts';

/** The records from which the guide derives its steps. */
export interface Installation {
  readonly clinics: readonly Pick<Clinic, 'active'>[];
  readonly dentists: readonly Pick<UserSummary, 'enabled' | 'clinicId'>[];
  readonly insurances: readonly unknown[];
  readonly emailConfigs: readonly Pick<EmailConfig, 'configName' | 'isActive'>[];
}

export interface FirstStep {
  readonly title: string;
  /** Shown until the step is done. */
  readonly hint: string;
  readonly isDone: boolean;
  /** `state` is the router state of the link. */
  readonly action: { readonly label: string; readonly to: string; readonly state?: unknown };
}

/** What an installation needs before a clinic can use it, in order. */
export const firstSteps = ({ clinics, dentists, insurances, emailConfigs }: Installation): FirstStep[] => [
  {
    title: 'Clínica',
    hint: 'Pacientes, dentistas e historias pertenecen a una clínica activa.',
    isDone: clinics.some(({ active }) => active),
    action: { label: 'Agregar clínica', to: authPaths.clinicAdd.to() },
  },
  dentistStep(dentists.filter(({ enabled }) => enabled)),
  {
    title: 'Obras sociales',
    hint: 'Se importan del registro nacional con un botón.',
    isDone: insurances.length > 0,
    action: { label: 'Importar obras sociales', to: healthInsurancePaths.list.to() },
  },
  {
    title: 'Email',
    hint: 'Sin la configuración SYSTEM_ADMIN no salen invitaciones ni avisos.',
    isDone: emailConfigs.some(({ configName, isActive }) => configName === 'SYSTEM_ADMIN' && isActive),
    action: { label: 'Configurar email', to: paths.emailConfiguration.to() },
  },
];

/** A dentist without a clinic sees no patients and cannot register any. */
function dentistStep(dentists: Installation['dentists']): FirstStep {
  const isDone = dentists.some(({ clinicId }) => clinicId !== null);
  return dentists.length > 0 && !isDone
    ? {
        title: 'Dentista',
        hint: 'Hay un dentista sin clínica: todavía no puede atender pacientes.',
        isDone,
        action: { label: 'Asignar clínica', to: authPaths.userList.to() },
      }
    : {
        title: 'Dentista',
        hint: 'Atiende a los pacientes y escribe sus historias clínicas.',
        isDone,
        action: { label: 'Agregar dentista', to: authPaths.userAdd.to(), state: { role: 'DENTIST' } },
      };
}

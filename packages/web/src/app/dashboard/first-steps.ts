import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import type { EmailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { healthInsurancePaths } from '../../features/health-insurance/health-insurance.paths.ts';
import { paths } from '../../shared/paths.ts';

export interface Installation {
  readonly clinics: readonly Pick<Clinic, 'active'>[];
  readonly dentists: readonly Pick<UserSummary, 'enabled' | 'clinicId'>[];
  readonly insurances: readonly unknown[];
  readonly emailConfigs: readonly Pick<EmailConfig, 'configName' | 'isActive'>[];
}

export interface FirstStep {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  readonly action: { readonly label: string; readonly to: string; readonly state?: unknown };
}

export const firstSteps = ({ clinics, dentists, insurances, emailConfigs }: Installation): FirstStep[] => [
  {
    id: 'clinic',
    title: 'Clínica',
    hint: 'Pacientes, dentistas e historias pertenecen a una clínica activa.',
    isDone: clinics.some(({ active }) => active),
    action: { label: 'Agregar clínica', to: authPaths.clinicAdd.to() },
  },
  dentistStep(dentists.filter(({ enabled }) => enabled)),
  {
    id: 'health-insurances',
    title: 'Obras sociales',
    hint: 'Se importan del registro nacional con un botón.',
    isDone: insurances.length > 0,
    action: { label: 'Importar obras sociales', to: healthInsurancePaths.list.to() },
  },
  {
    id: 'email',
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
        id: 'dentist',
        title: 'Dentista',
        hint: 'Hay un dentista sin clínica: todavía no puede atender pacientes.',
        isDone,
        action: { label: 'Asignar clínica', to: authPaths.userList.to() },
      }
    : {
        id: 'dentist',
        title: 'Dentista',
        hint: 'Atiende a los pacientes y escribe sus historias clínicas.',
        isDone,
        action: { label: 'Agregar dentista', to: authPaths.userAdd.to(), state: { role: 'DENTIST' } },
      };
}

import type { RoleName } from '@dentaria/contract/roles.ts';
import { authPaths } from '../../features/auth/auth.paths.ts';
import { clinicalHistoryPaths } from '../../features/clinical-history/clinical-history.paths.ts';
import { healthInsurancePaths } from '../../features/health-insurance/health-insurance.paths.ts';
import { paths } from '../../shared/paths.ts';
import { canSeeItem, hasAnyRole, hasRole, type SessionUser } from '../../shared/session/session-user.ts';

export interface QuickAction {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

const STAFF_OF_PATIENTS: readonly RoleName[] = ['ADMIN', 'DENTIST'];

export function quickActions(user: SessionUser): QuickAction[] {
  const people = canSeeItem(user, ['ADMIN'])
    ? { one: 'usuario', many: 'usuarios' }
    : { one: 'paciente', many: 'pacientes' };
  const actions: (QuickAction & { roles: readonly RoleName[] })[] = [
    { id: 'add-user', label: `Agregar ${people.one}`, to: authPaths.userAdd.to(), roles: STAFF_OF_PATIENTS },
    {
      id: 'add-insurance',
      label: 'Agregar obra social',
      to: healthInsurancePaths.add.to(),
      roles: ['ADMIN'],
    },
    { id: 'users', label: `Ver ${people.many}`, to: authPaths.userList.to(), roles: STAFF_OF_PATIENTS },
  ];
  return actions.filter(({ roles }) => canSeeItem(user, roles));
}

export const adminActions: readonly QuickAction[] = [
  { id: 'invite', label: 'Enviar invitación', to: paths.manageOnboarding.to() },
  { id: 'invitations', label: 'Ver invitaciones pendientes', to: paths.manageOnboarding.to() },
  { id: 'email', label: 'Configurar email SMTP', to: paths.emailConfiguration.to() },
];

/** The specification fixes the number of the panel's buttons, so these are links. */
export const adminLinks: readonly QuickAction[] = [
  { id: 'audit', label: 'Auditoría', to: authPaths.audit.to() },
  {
    id: 'archived-histories',
    label: 'Historias archivadas',
    to: clinicalHistoryPaths.archivedHistories.to(),
  },
];

export const worksAtReception = (user: SessionUser): boolean =>
  hasRole(user, 'RECEPTIONIST') && user.clinicId !== undefined && !canSeeItem(user, STAFF_OF_PATIENTS);

/**
 * The server grants no access to a token without roles, although for now screens treat its user as a dentist.
 */
const isTrusted = (user: SessionUser): boolean => user.roles.length > 0;

export const seesAgenda = (user: SessionUser): boolean =>
  isTrusted(user) && user.clinicId !== undefined && hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

export const seesWorkList = (user: SessionUser): boolean =>
  isTrusted(user) && hasAnyRole(user, ['ADMIN', 'DENTIST', 'RECEPTIONIST']);

export function welcomeLine(user: SessionUser): string | undefined {
  const isStaff = hasRole(user, 'DENTIST') || hasRole(user, 'RECEPTIONIST');
  if (isStaff && user.clinicId === undefined && !hasRole(user, 'ADMIN'))
    return 'Tu usuario todavía no pertenece a ninguna clínica. Pedile al administrador que te asigne una.';
  if (canSeeItem(user, STAFF_OF_PATIENTS) || worksAtReception(user)) return undefined;
  if (hasRole(user, 'PATIENT')) return 'Tu clínica administra tus datos y tu historia clínica.';
  if (hasRole(user, 'GUEST'))
    return 'Tu registro está pendiente de aprobación. Te avisaremos por email cuando sea aprobado.';
  return 'Tu cuenta todavía no tiene un rol asignado. Contactá al administrador.';
}

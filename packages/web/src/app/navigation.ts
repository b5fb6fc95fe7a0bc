import type { RoleName } from '@dentaria/contract/roles.ts';
import { paths } from '../shared/paths.ts';
import { hasRole, type SessionUser, seesItem } from '../shared/session/session-user.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
}

interface Entry {
  readonly label: (user: SessionUser) => string;
  readonly to: string;
  readonly roles: readonly RoleName[] | 'signed-in';
}

const entries: readonly Entry[] = [
  { label: () => 'Dashboard', to: paths.dashboard.to(), roles: 'signed-in' },
  {
    label: (user) => (hasRole(user, 'ADMIN') ? 'Usuarios' : 'Pacientes'),
    to: paths.userList.to(),
    roles: ['ADMIN', 'DENTIST'],
  },
  { label: () => 'Obras Sociales', to: paths.healthInsurances.to(), roles: ['ADMIN'] },
  { label: () => 'Clínicas', to: paths.clinics.to(), roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'] },
];

/** What the navigation offers a user (specification, section 2, "Navigation"). */
export const navigationFor = (user: SessionUser): NavigationItem[] =>
  entries
    .filter(({ roles }) => roles === 'signed-in' || seesItem(user, roles))
    .map(({ label, to }) => ({ label: label(user), to }));

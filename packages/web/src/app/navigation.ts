import type { RoleName } from '@dentaria/contract/roles.ts';
import { paths } from '../shared/paths.ts';
import { hasRole, type SessionUser, seesItem } from '../shared/session/session-user.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** Beginnings of the other addresses that belong to it. */
  readonly within: readonly string[];
}

interface Entry {
  readonly label: (user: SessionUser) => string;
  readonly to: string;
  readonly within?: readonly string[];
  readonly roles: readonly RoleName[] | 'signed-in';
}

const entries: readonly Entry[] = [
  { label: () => 'Dashboard', to: paths.dashboard.to(), roles: 'signed-in' },
  {
    label: (user) => (hasRole(user, 'ADMIN') ? 'Usuarios' : 'Pacientes'),
    to: paths.userList.to(),
    within: [paths.users.to(), paths.history.to({ patientId: '' })],
    roles: ['ADMIN', 'DENTIST'],
  },
  { label: () => 'Obras Sociales', to: paths.healthInsurances.to(), roles: ['ADMIN'] },
  { label: () => 'Clínicas', to: paths.clinics.to(), roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'] },
];

/** What the navigation offers a user (specification, section 2, "Navigation"). */
export const navigationFor = (user: SessionUser): NavigationItem[] =>
  entries
    .filter(({ roles }) => roles === 'signed-in' || seesItem(user, roles))
    .map(({ label, to, within = [] }) => ({ label: label(user), to, within }));

/** The name of the class by which an entry shows that its part of the product is on the screen. */
export const activeClass = ({ within }: NavigationItem, pathname: string): string | undefined =>
  within.some((start) => pathname.startsWith(start)) ? 'active' : undefined;

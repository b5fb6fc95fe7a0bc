import type { NavigationEntry } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { canSeeItem } from '../../shared/session/session-user.ts';
import { authPaths } from './auth.paths.ts';

export const authNavigation: readonly NavigationEntry[] = [
  {
    label: (user) => (canSeeItem(user, ['ADMIN']) ? 'Usuarios' : 'Pacientes'),
    to: authPaths.userList.to(),
    within: [authPaths.users.to(), paths.history.to({ patientId: '' })],
    roles: ['ADMIN', 'DENTIST'],
    order: 10,
  },
  {
    label: () => 'Clínicas',
    to: authPaths.clinics.to(),
    roles: ['ADMIN', 'DENTIST', 'RECEPTIONIST'],
    order: 30,
  },
];

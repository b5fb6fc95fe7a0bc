import type { NavigationEntry } from '../../shared/feature.ts';
import { followUpPaths } from './follow-up.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const followUpNavigation: readonly NavigationEntry[] = [
  {
    label: () => 'Seguimiento',
    to: followUpPaths.workList.to(),
    roles: STAFF,
    order: 42,
  },
];

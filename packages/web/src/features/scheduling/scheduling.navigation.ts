import type { NavigationEntry } from '../../shared/feature.ts';
import { schedulingPaths } from './scheduling.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const schedulingNavigation: readonly NavigationEntry[] = [
  { label: () => 'Agenda', to: schedulingPaths.agenda.to(), roles: STAFF, order: 40 },
];

import type { NavigationEntry } from '../../shared/feature.ts';
import { healthInsurancePaths } from './health-insurance.paths.ts';

export const healthInsuranceNavigation: readonly NavigationEntry[] = [
  { label: () => 'Obras Sociales', to: healthInsurancePaths.list.to(), roles: ['ADMIN'], order: 20 },
];

import type { NavigationEntry } from '../../shared/feature.ts';
import { billingPaths } from './billing.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const billingNavigation: readonly NavigationEntry[] = [
  { label: () => 'Presupuestos', to: billingPaths.estimates.to(), roles: STAFF, order: 43 },
  { label: () => 'Caja', to: billingPaths.cash.to(), roles: STAFF, order: 44 },
  { label: () => 'Presentaciones', to: billingPaths.claims.to(), roles: STAFF, order: 45 },
  { label: () => 'Aranceles', to: billingPaths.prices.to(), roles: STAFF, order: 46 },
  { label: () => 'Resultados', to: billingPaths.results.to(), roles: STAFF, order: 47 },
];

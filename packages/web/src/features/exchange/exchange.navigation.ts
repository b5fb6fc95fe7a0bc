import type { NavigationEntry } from '../../shared/feature.ts';
import { exchangePaths } from './exchange.paths.ts';

const MANAGERS = ['ADMIN', 'DENTIST'] as const;

export const exchangeNavigation: readonly NavigationEntry[] = [
  { label: () => 'Datos', to: exchangePaths.data.to(), roles: MANAGERS, order: 48 },
];

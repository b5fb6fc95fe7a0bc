import type { Feature } from '../../shared/feature.ts';
import { exchangePaths } from './exchange.paths.ts';

const MANAGERS = ['ADMIN', 'DENTIST'] as const;

export const exchangeFeature: Feature = {
  routes: [
    {
      path: exchangePaths.data,
      access: MANAGERS,
      screen: async () => (await import('./data/DataPage.tsx')).DataPage,
    },
  ],
};

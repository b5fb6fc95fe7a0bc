import type { Feature } from '../../shared/feature.ts';
import { exchangePaths } from './exchange.paths.ts';

const MANAGERS = ['ADMIN', 'DENTIST'] as const;

/** What a clinic brings in and takes out: imports, duplicates, exports, programs. */
export const exchangeFeature: Feature = {
  routes: [
    {
      path: exchangePaths.data,
      access: MANAGERS,
      screen: async () => (await import('./data/DataPage.tsx')).DataPage,
    },
  ],
};

import type { Feature } from '../../shared/feature.ts';
import { followUpPaths } from './follow-up.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const followUpFeature: Feature = {
  routes: [
    {
      path: followUpPaths.workList,
      access: STAFF,
      screen: async () => (await import('./list/WorkListPage.tsx')).WorkListPage,
    },
  ],
};

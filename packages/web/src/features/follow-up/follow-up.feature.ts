import type { Feature } from '../../shared/feature.ts';
import { followUpPaths } from './follow-up.paths.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

export const followUpFeature: Feature = {
  routes: [
    {
      path: followUpPaths.workList,
      access: STAFF,
      screen: () => import('./list/WorkListPage.tsx').then((module) => module.WorkListPage),
    },
  ],
};

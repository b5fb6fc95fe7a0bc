import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const exchangeExtensions: Extensions = {
  absentPatient: () =>
    import('./duplicates/archived/ArchivedPatient.tsx').then((module) => module.ArchivedPatient),
  alikePatients: () => import('./duplicates/alike/AlikePatients.tsx').then((module) => module.AlikePatients),
};

import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const followUpExtensions: Extensions = {
  followUpSettings: () =>
    import('./templates/FollowUpTextsSection.tsx').then((module) => module.FollowUpTextsSection),
  patientAction: () => import('./tasks/NewTaskButton.tsx').then((module) => module.NewTaskButton),
  visitEnded: () => import('./recalls/RecallPrompt.tsx').then((module) => module.RecallPrompt),
};

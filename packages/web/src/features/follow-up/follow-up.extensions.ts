import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const followUpExtensions: Extensions = {
  followUpSettings: () =>
    import('./templates/FollowUpTextsSection.tsx').then((module) => module.FollowUpTextsSection),
  patientAction: () => import('./tasks/NewTaskButton.tsx').then((module) => module.NewTaskButton),
  patientDue: () => import('./patient/PatientDue.tsx').then((module) => module.PatientDue),
  patientTimeline: () => import('./patient/Timeline.tsx').then((module) => module.Timeline),
  visitEnded: () => import('./recalls/RecallPrompt.tsx').then((module) => module.RecallPrompt),
};

import type { Extensions } from '../../shared/extensions/extension-points.ts';

export const followUpExtensions: Extensions = {
  followUpSettings: async () => (await import('./templates/FollowUpTextsSection.tsx')).FollowUpTextsSection,
  patientAction: async () => (await import('./tasks/NewTaskButton.tsx')).NewTaskButton,
  patientDue: async () => (await import('./patient/PatientDue.tsx')).PatientDue,
  patientTimeline: async () => (await import('./patient/Timeline.tsx')).Timeline,
  visitEnded: async () => (await import('./recalls/RecallPrompt.tsx')).RecallPrompt,
};

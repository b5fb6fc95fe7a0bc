import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { draftKey, saveDraft } from '../drafts/drafts.ts';
import { contentOfHistory } from '../edit/history-content.ts';

export const draftContent = () => ({
  ...contentOfHistory(clinicalHistory({ version: 3 })),
  chart: { 16: { oclusal: '#1976d2' }, 21: { crown: true } },
});

/** A draft from an earlier visit, based on `version`. */
export const leaveDraft = (version: number) =>
  saveDraft({ key: draftKey(7, 41, 7), content: draftContent(), version, savedAt: NOW_MS, edit: 1 });

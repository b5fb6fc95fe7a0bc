import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { draftKey, saveDraft } from '../drafts/drafts.ts';
import { contentOfHistory } from '../history/history-content.ts';

export const draftContent = () => ({
  ...contentOfHistory(clinicalHistory({ version: 3 })),
  chart: { 16: { oclusal: '#1976d2' }, 21: { crown: true } },
});

/** A draft of an earlier visit, based on the version. */
export const leaveDraft = (version: number) =>
  saveDraft({ key: draftKey(7, 41, 7), content: draftContent(), version, savedAt: NOW_MS, edit: 1 });

/** The screen and its later requests are there, without the banner. */
export const expectNoOffer = async (): Promise<void> => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/Quedaron cambios sin guardar/)).toBeNull();
};

import 'fake-indexeddb/auto';
import { addressText } from '@dentaria/contract/clinical-history/address-text.ts';
import type { ClinicalHistory, HistoryContent } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
// Imported here so that the first test does not wait for the code to load.
import '../history/HistoryPage.tsx';

type SavedBody = Pick<HistoryContent, 'demographics'>;

/** Fakes the history of patient 41, which may be null. Reads return the last save. */
export function fakeHistory(
  initial: ClinicalHistory | null = clinicalHistory(),
  previousVersion: ClinicalHistory | null = initial,
) {
  let current = initial;
  let failure: (() => Error) | undefined;
  let failures = 0;
  /** The previous version, to which the screen compares the answers. */
  const previous = fakeCall(
    clinicalHistoryService,
    'readVersion',
    () => previousVersion ?? clinicalHistory(),
  );
  const read = fakeCall(clinicalHistoryService, 'readHistory', () => {
    if (!current) throw refuse(404, { message: 'No encontrado' });
    return current;
  });
  const save = ({ demographics: { address = null, ...texts } }: SavedBody): ClinicalHistory => {
    if (failure && failures > 0) {
      failures -= 1;
      throw failure();
    }
    current = clinicalHistory({
      ...texts,
      address: address && addressText(address),
      addressParts: address,
      version: (current?.version ?? 0) + 1,
    });
    return current;
  };
  return {
    read,
    previous,
    saved: fakeCall(clinicalHistoryService, 'saveHistory', ({ body }) => save(body)),
    created: fakeCall(clinicalHistoryService, 'createHistory', ({ body }) => save(body)),
    /** Makes the next `times` saves fail; undefined lets them succeed again. Reads return `savedByOthers`. */
    failSaves(
      error: (() => Error) | undefined,
      savedByOthers = current,
      times = Number.POSITIVE_INFINITY,
    ): void {
      failure = error;
      failures = times;
      current = savedByOthers;
    },
  };
}

/** Opens the history of patient 41 as user 7, a dentist. */
export const openHistory = (path = '/dental-history/41') => renderScreen(path, { session: as('DENTIST') });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const tab = (name: string) => screen.findByRole('tab', { name });

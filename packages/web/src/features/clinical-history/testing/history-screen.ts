import 'fake-indexeddb/auto';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
// Loaded before the first test, whose waiting is for the screen and not for its code.
import '../history/HistoryPage.tsx';

/** The server keeps one history of patient 41, as far as these screens can tell: what it took, it answers from then on. */
export function keepHistory(begin: ClinicalHistory | null = clinicalHistory()) {
  let kept = begin;
  let refusal: (() => Error) | undefined;
  const read = fakeCall(clinicalHistoryService, 'readHistory', () => {
    if (!kept) throw refuse(404, { message: 'No encontrado' });
    return kept;
  });
  const keep = (body: { demographics: { firstName: string; lastName: string } }): ClinicalHistory => {
    if (refusal) throw refusal();
    kept = clinicalHistory({
      ...body.demographics,
      version: (kept?.version ?? 0) + 1,
    } as Partial<ClinicalHistory>);
    return kept;
  };
  return {
    read,
    saved: fakeCall(clinicalHistoryService, 'saveHistory', ({ body }) => keep(body)),
    created: fakeCall(clinicalHistoryService, 'createHistory', ({ body }) => keep(body)),
    /** How every save ends from now on; `undefined`: it is kept. What somebody else saved meanwhile comes with it. */
    endSaves(ending: (() => Error) | undefined, savedByOthers = kept): void {
      refusal = ending;
      kept = savedByOthers;
    },
  };
}

/** The history of patient 41 in front of a dentist, who is user 7. */
export const openHistory = (path = '/dental-history/41') => renderApp(path, { session: as('DENTIST') });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const tab = (name: string) => screen.findByRole('tab', { name });

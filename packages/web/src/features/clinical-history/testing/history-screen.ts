import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { NOW_MS } from '../../../testing/now.ts';
import { patient } from '../../../testing/people.ts';
import { renderApp, renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { draftKey, saveDraft } from '../drafts/drafts.ts';
import { contentOfHistory } from '../edit/history-content.ts';
import '../history/HistoryPage.tsx';
import { authService } from '@dentaria/contract/auth/routes.ts';
import type { User } from '@dentaria/contract/auth/users.ts';
import { addressText } from '@dentaria/contract/clinical-history/address-text.ts';
import type { ClinicalHistory, HistoryContent } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';

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

/** Fakes the patient's record and its updates. */
export function fakeRecord(overrides: Partial<User> = {}) {
  let user = patient(overrides);
  fakeCall(authService, 'readUser', () => user);
  return fakeCall(authService, 'updateUser', ({ body }) => {
    user = patient({ ...overrides, phone: body.phone, updatedAt: '2026-03-03T12:00:00.000Z' });
    return user;
  });
}

export const OFFER = 'Actualizar también la ficha';

/** A colleague's version with another surname and a crown on tooth 21. */
export const colleagueVersion = (lastName: string) =>
  clinicalHistory({
    version: 5,
    lastName,
    odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' }, 21: { crown: true } }),
    savedBy: { id: 10, name: 'Pedro Luna' },
  });

export const refuseWith = (current: ClinicalHistory) => () =>
  refuse(409, { message: 'Otra persona guardó', current });

export const changeSurname = async (user: UserEvent): Promise<void> => {
  const surname = await screen.findByRole('textbox', { name: 'Apellido' });
  await user.clear(surname);
  await user.type(surname, 'Paz');
};

export const key = draftKey(7, 41, 7);

/** Edits the surname in the history of patient 41. */
export async function startEdit() {
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  const app = renderApp('/dental-history/41', { session: as('DENTIST') });
  await app.user.click(await screen.findByText('Editar'));
  const surname = await screen.findByLabelText('Apellido');
  fireEvent.change(surname, { target: { value: 'Paz' } });
  return app;
}

export const draftContent = () => ({
  ...contentOfHistory(clinicalHistory({ version: 3 })),
  chart: { 16: { oclusal: '#1976d2' }, 21: { crown: true } },
});

/** A draft from an earlier visit, based on `version`. */
export const leaveDraft = (version: number) =>
  saveDraft({ key: draftKey(7, 41, 7), content: draftContent(), version, savedAt: NOW_MS, edit: 1 });

export const editPlan = async () => {
  const calls = fakeHistory();
  const app = openHistory();
  await app.user.click(await tab('Plan de Tratamiento'));
  return { ...app, ...calls };
};

export const withAnswers = (answers: Record<string, string | boolean>, version = 4) =>
  clinicalHistory({ version, anamnesisResponses: JSON.stringify(answers) });

export const editAnamnesis = async (answers: Record<string, string>) => {
  const calls = fakeHistory(withAnswers(answers));
  const app = openHistory('/dental-history/41#anamnesis');
  await app.user.click(await button('Editar'));
  return { ...app, ...calls };
};

export const pressed = (question: string) =>
  within(screen.getByRole('group', { name: question }))
    .getAllByRole('button', { pressed: true })
    .map((each) => each.textContent);

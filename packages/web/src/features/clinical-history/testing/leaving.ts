import 'fake-indexeddb/auto';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { fireEvent, screen } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { draftKey } from '../drafts/drafts.ts';
import '../history/HistoryPage.tsx';

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

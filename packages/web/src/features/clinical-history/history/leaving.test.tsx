import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../shared/session/session-store.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { findDraft, removeDraftsOf } from '../drafts/drafts.ts';
import { key, signOut, startEdit } from '../testing/leaving.ts';

beforeEach(() => removeDraftsOf(7));

test('an edit without changes is left without confirmation and leaves no draft', async () => {
  fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory());
  const app = renderApp('/dental-history/41', { session: as('DENTIST') });
  await app.user.click(await screen.findByText('Editar'));
  await screen.findByText('Guardar');
  await app.go('/dashboard');
  await waitFor(() => expect(app.location()).toBe('/dashboard'));
  expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
  expect(await findDraft(key)).toBeUndefined();
});

test('signing out requires a confirmation; staying loses nothing', async () => {
  const app = await startEdit();
  await signOut(app);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/los cambios se pierden/)).toBeVisible();
  await app.user.click(question.getByText('Seguir editando'));
  expect(app.location()).toBe('/dental-history/41');
  expect(screen.getByLabelText('Apellido')).toHaveValue('Paz');
});

test('an expired session leaves a draft with the last change', async () => {
  const { location } = await startEdit();
  act(() => endSession('expired'));
  await waitFor(() => expect(location()).toBe('/login'));
  await waitFor(async () => expect((await findDraft(key))?.content.demographics.lastName).toBe('Paz'));
});

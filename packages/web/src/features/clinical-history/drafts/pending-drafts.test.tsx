import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { EMPTY_CONTENT } from '../edit/history-content.ts';
import { draftKey, removeDraftsOf, saveDraft } from './drafts.ts';

beforeEach(async () => {
  await removeDraftsOf(7);
  await removeDraftsOf(8);
});

const leaveDraft = (userId: number, patientId: number | undefined, firstName: string, savedAt = 1) =>
  saveDraft({
    key: draftKey(userId, patientId, undefined),
    content: { ...EMPTY_CONTENT, demographics: { ...EMPTY_CONTENT.demographics, firstName } },
    version: undefined,
    savedAt: Date.parse('2026-03-01T12:00:00Z') + savedAt,
    edit: savedAt,
  });

test("the dashboard lists the user's unsaved histories, and leads back to the one of a new patient", async () => {
  await leaveDraft(7, undefined, 'Ana', 1);
  await leaveDraft(7, 41, 'Luz', 2);
  await leaveDraft(8, undefined, 'Otra', 3);
  const { user, location } = renderScreen('/dashboard', { session: as('DENTIST') });
  expect(await screen.findByText(/^Historia sin guardar de Luz, del 01\/03\/2026/)).toBeVisible();
  const drafts = screen.getAllByText(/Historia sin guardar/).map(({ textContent }) => textContent);
  expect(drafts).toEqual([
    'Historia sin guardar de Luz, del 01/03/2026, 09:00.',
    'Historia sin guardar de Ana (paciente nuevo), del 01/03/2026, 09:00.',
  ]);
  expect(screen.queryByText('No hay tareas pendientes.')).toBeNull();
  const [toLuz, toAna] = screen.getAllByRole('link', { name: 'Continuar' });
  expect(toLuz).toHaveAttribute('href', '/dental-history/41');
  if (!toAna) throw new Error('two links');
  await user.click(toAna);
  await waitFor(() => expect(location()).toBe('/dental-history/new'));
  await user.click(await screen.findByRole('button', { name: 'Recuperar' }));
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana');
});

test('shows no tasks without drafts', async () => {
  renderScreen('/dashboard', { session: as('DENTIST') });
  await waitFor(() => expect(screen.getByText('No hay tareas pendientes.')).toBeVisible());
});

import { authService } from '@dentaria/contract/auth/routes.ts';
import type { PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { MERGE, owner, patientMerge, undo } from '../../testing/merges.ts';

const LIST = '/datos?view=duplicates&list=merges';
const UNDONE = { undoneBy: 'Ana Paz', undoneAt: '2026-11-21T15:00:00.000Z', canBeUndone: false } as const;

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
});

test('lists the merges of a clinic, newest first', async () => {
  fakeCall(exchangeService, 'listMerges', () => [
    patientMerge(),
    patientMerge({ id: 6, mergedAt: '2026-11-19T15:00:00.000Z', ...UNDONE }),
  ]);
  fakeCall(exchangeService, 'readMerge', () => patientMerge());
  const { user, location } = renderScreen(LIST, { session: owner });
  const rows = await screen.findAllByRole('row', { name: /María Ñandú \(n\.º 41\)/ });
  expect(rows.map((row) => row.textContent)).toEqual([
    'María Ñandú (n.º 41)Maria Ñandu (n.º 52)Laura Sosa20/11/2026, 12:00Vigente',
    'María Ñandú (n.º 41)Maria Ñandu (n.º 52)Laura Sosa19/11/2026, 12:00Deshecha',
  ]);
  await user.click(screen.getAllByRole('link', { name: 'María Ñandú (n.º 41)' })[0] as HTMLElement);
  await waitFor(() => expect(location()).toBe(MERGE));
  expect(await screen.findByRole('heading', { name: 'Unificación' })).toHaveFocus();
});

test('shows what a merge changed and moved, and undoes it after a confirmation', async () => {
  let stored: PatientMerge = patientMerge();
  fakeCall(exchangeService, 'readMerge', () => stored);
  const undone = fakeCall(exchangeService, 'undoMerge', () => {
    stored = patientMerge(UNDONE);
    return stored;
  });
  const { user } = renderScreen(MERGE, { session: owner });
  expect(await screen.findByText('Fecha de nacimiento: — → 09/03/1985')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Agenda' })).getByRole('listitem')).toHaveTextContent(
    'Turnos3',
  );
  expect(screen.getByRole('link', { name: 'María Ñandú' })).toHaveAttribute('href', '/patients/41');
  await undo(user);
  expect(
    await screen.findByText('Deshecha por Ana Paz, 21/11/2026, 12:00. Las dos fichas están como antes.'),
  ).toBeVisible();
  expect(undone).toMatchObject([{ params: { clinicId: 3, id: 7 } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Maria Ñandu' })).toHaveAttribute('href', '/patients/52');
});

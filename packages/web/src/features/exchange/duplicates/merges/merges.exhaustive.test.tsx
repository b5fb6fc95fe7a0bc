import { authService } from '@dentaria/contract/auth/routes.ts';
import type { PatientMerge } from '@dentaria/contract/exchange/merges.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { MERGE, owner, patientMerge, undo } from '../../testing/merges.ts';

const LIST = '/datos?view=duplicates&list=merges';

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
});

test('shows why a merge can no longer be undone', async () => {
  let stored: PatientMerge = patientMerge();
  const reason = 'Historia: cambió uno después de la unificación';
  fakeCall(exchangeService, 'readMerge', () => stored);
  fakeCall(exchangeService, 'undoMerge', () => {
    stored = patientMerge({ canBeUndone: false, undoObstacles: [reason] });
    throw refuse(409, { message: reason });
  });
  const { user } = renderScreen(MERGE, { session: owner });
  await undo(user);
  expect(await screen.findByText('No se puede deshacer:')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(screen.getByText('No se puede deshacer:')).getByRole('listitem')).toHaveTextContent(reason);
});

test('finds no accessibility problem in the list of merges', async () => {
  fakeCall(exchangeService, 'listMerges', () => [
    patientMerge(),
    patientMerge({ id: 6, mergedAt: '2026-11-19T15:00:00.000Z' }),
  ]);
  fakeCall(exchangeService, 'readMerge', () => patientMerge());
  renderScreen('/datos?view=duplicates&list=merges', { session: owner });
  await screen.findAllByRole('row', { name: /María Ñandú \(n\.º 41\)/ });
  await expectAccessible();
});

test('finds no accessibility problem in the details of a merge', async () => {
  fakeCall(exchangeService, 'readMerge', () => patientMerge());
  renderScreen(MERGE, { session: owner });
  expect(await screen.findByText('Fecha de nacimiento: — → 09/03/1985')).toBeVisible();
  await expectAccessible();
});

test('shows the reasons why a merge cannot be undone', async () => {
  fakeCall(exchangeService, 'readMerge', () =>
    patientMerge({ canBeUndone: false, undoObstacles: ['Pagos: cambió uno después de la unificación'] }),
  );
  renderScreen(MERGE, { session: owner });
  expect(await screen.findByText('Pagos: cambió uno después de la unificación')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('shows that a clinic has no merges, or that a merge does not exist', async () => {
  fakeCall(exchangeService, 'listMerges', () => []);
  fakeCall(exchangeService, 'readMerge', () => {
    throw refuse(404, { message: 'Unificación no encontrada' });
  });
  const { go } = renderScreen(LIST, { session: owner });
  expect(await screen.findByText('Todavía no se unificaron fichas')).toBeVisible();
  await go(MERGE);
  expect(await screen.findByText('No se encontró la unificación.')).toBeVisible();
});

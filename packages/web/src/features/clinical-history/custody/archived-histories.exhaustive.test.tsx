import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { archived, button, openList, two } from '../testing/archived-histories.ts';

it('shows a page at a time', async () => {
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () =>
    Array.from({ length: 23 }, (_, at) =>
      archived({ historyId: at + 1, docNumber: String(20_000_000 + at) }),
    ),
  );
  const { user, location } = renderScreen('/archived-histories', { session: as('ADMIN') });
  await screen.findByRole('table');
  expect(screen.getAllByRole('row')).toHaveLength(11);
  expect(screen.getByText('1–10 de 23')).toBeVisible();
  await user.click(await button('Ir a la página siguiente'));
  await user.click(await button('Ir a la página siguiente'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(location()).toContain('page=');
});

it('is filtered by text in the browser', async () => {
  const { user } = openList();
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'DNI' }), '2099');
  await waitFor(() => expect(screen.queryByText('Ana Gómez')).toBeNull());
  expect(screen.getByText('Beto Paz')).toBeVisible();
});

it('shows cards on a phone', async () => {
  setViewportWidth(360);
  openList();
  const list = await screen.findByRole('list', { name: 'Historias archivadas' });
  expect(within(list).getByRole('heading', { name: 'Ana Gómez, tomo 1' })).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
});

it('is accessible: lists archived histories with the dates of archival and end of retention', async () => {
  const answer = Promise.withResolvers<ArchivedHistory[]>();
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => answer.promise);
  renderScreen('/archived-histories', { session: as('ADMIN') });
  await expectSpinner('Cargando historias archivadas...');
  answer.resolve(two);
  expect(await screen.findByRole('row', { name: /Ana Gómez/ })).toHaveTextContent(
    /30111222.*Clínica Norte.*Mario Castro.*01\/02\/2026, 12:00.*01\/03\/2026, 12:00.*01\/02\/2036/,
  );
  await expectAccessible();
});

it('distinguishes the volumes of one patient', async () => {
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => [
    archived(),
    archived({ historyId: 14, volume: 2 }),
  ]);
  renderScreen('/archived-histories', { session: as('ADMIN') });
  expect(await screen.findByRole('columnheader', { name: 'Tomo' })).toBeVisible();
  for (const volume of [1, 2])
    expect(await button(`Imprimir historia de Ana Gómez, tomo ${volume}`)).toBeVisible();
});

it('offers a retry after a failed load, and shows a message when the list is empty', async () => {
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => {
    throw refuse(403);
  });
  const { user } = renderScreen('/archived-histories', { session: as('ADMIN') });
  expect(await screen.findByText('Error al cargar las historias archivadas.')).toBeVisible();
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => []);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No se encontraron historias archivadas')).toBeVisible();
});

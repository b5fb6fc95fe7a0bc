import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import {
  archivedHistory,
  archivedPage,
  button,
  openList,
  twoArchivedHistories,
} from '../testing/archived-histories.ts';

it('shows one page at a time', async () => {
  const requests = fakeCall(clinicalHistoryService, 'listArchivedHistories', ({ query }) =>
    query.cursor === 'second'
      ? {
          ...archivedPage(archivedHistory({ historyId: 3, patientName: 'Caro Ruiz' })),
          previousCursor: 'first',
        }
      : { ...archivedPage(...twoArchivedHistories), nextCursor: 'second' },
  );
  const { user, location } = renderScreen('/archived-histories', { session: as('ADMIN') });
  await screen.findByRole('table');
  expect(screen.getByText('2 filas')).toBeVisible();
  await user.click(await button('Ir a la página siguiente'));
  expect(await screen.findByText('Caro Ruiz')).toBeVisible();
  expect(screen.queryByText('Ana Gómez')).toBeNull();
  expect(location()).toContain('cursor=second');
  expect(requests[0]?.query).toEqual({ sort: 'historyId', order: 'desc', limit: 10 });
});

it('filters the list on the server', async () => {
  const requests = fakeCall(clinicalHistoryService, 'listArchivedHistories', ({ query }) =>
    query.dni === undefined
      ? archivedPage(...twoArchivedHistories)
      : archivedPage(archivedHistory({ patientName: 'Beto Paz' })),
  );
  const { user } = renderScreen('/archived-histories', { session: as('ADMIN') });
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox', { name: 'DNI' }), '2099');
  await waitFor(() => expect(screen.queryByText('Ana Gómez')).toBeNull());
  expect(screen.getByText('Beto Paz')).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ dni: '2099' });
});

it('shows cards on a phone', async () => {
  setViewportWidth(360);
  openList();
  const list = await screen.findByRole('list', { name: 'Historias archivadas' });
  expect(within(list).getByRole('heading', { name: 'Ana Gómez, tomo 1' })).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
});

it('the list of archived histories is accessible', async () => {
  const answer = Promise.withResolvers<Page<ArchivedHistory>>();
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => answer.promise);
  renderScreen('/archived-histories', { session: as('ADMIN') });
  await expectSpinner('Cargando historias archivadas...');
  answer.resolve(archivedPage(...twoArchivedHistories));
  expect(await screen.findByRole('row', { name: /Ana Gómez/ })).toHaveTextContent(
    /30111222.*Clínica Norte.*Mario Castro.*01\/02\/2026, 12:00.*01\/03\/2026, 12:00.*01\/02\/2036/,
  );
  await expectAccessible();
});

it('distinguishes the volumes of one patient', async () => {
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () =>
    archivedPage(archivedHistory(), archivedHistory({ historyId: 14, volume: 2 })),
  );
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
  expect(await screen.findByText('No se pudieron cargar las historias archivadas.')).toBeVisible();
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => archivedPage());
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No se encontraron historias archivadas')).toBeVisible();
});

import type { ArchivedHistory, HistoryExport } from '@dentaria/contract/clinical-history/custody.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import type { DownloadedFile } from '@dentaria/contract/http/route.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fakeFileWindow } from '../../../testing/file-window.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { archivedPage, button, openList, twoArchivedHistories } from '../testing/archived-histories.ts';

let opened: ReturnType<typeof fakeFileWindow>;

beforeEach(() => {
  opened = fakeFileWindow();
});

const exported: HistoryExport = {
  historyId: 12,
  patientUserId: 41,
  clinicId: 3,
  clinicName: 'Clínica Norte',
  volume: 1,
  createdAt: '2026-01-01T15:00:00.000Z',
  archivedAt: '2026-03-01T15:00:00.000Z',
  exportedOn: '2026-04-01',
  exportedBy: { id: 1, name: 'admin' },
  versions: [],
};

it('lists archived histories with the dates of archival and end of retention', async () => {
  const answer = Promise.withResolvers<Page<ArchivedHistory>>();
  fakeCall(clinicalHistoryService, 'listArchivedHistories', () => answer.promise);
  renderScreen('/archived-histories', { session: as('ADMIN') });
  await expectSpinner('Cargando historias archivadas...');
  answer.resolve(archivedPage(...twoArchivedHistories));
  expect(await screen.findByRole('row', { name: /Ana Gómez/ })).toHaveTextContent(
    /30111222.*Clínica Norte.*Mario Castro.*01\/02\/2026, 12:00.*01\/03\/2026, 12:00.*01\/02\/2036/,
  );
  expect(screen.getByRole('row', { name: /Beto Paz/ })).toHaveTextContent(/Paciente eliminado/);
});

it('Imprimir opens the copy in a new window; a double click requests it once', async () => {
  const pending = Promise.withResolvers<DownloadedFile>();
  const requests = fakeCall(clinicalHistoryService, 'printArchivedHistory', () => pending.promise);
  openList();
  const print = await button('Imprimir historia de Ana Gómez, tomo 1');
  fireEvent.click(print);
  fireEvent.click(print);
  pending.resolve({ file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }), fileName: 'historia.pdf' });
  await waitFor(() => expect(opened.replace).toHaveBeenCalledWith('blob:copy'));
  expect(requests).toMatchObject([{ params: { historyId: 12 } }]);
});

it('Exportar downloads every version as a file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const file = new Blob([JSON.stringify(exported)], { type: 'application/json' });
  fakeCall(clinicalHistoryService, 'exportArchivedHistory', () => ({ file, fileName: 'historia-12.json' }));
  const { user } = openList();
  await user.click(await button('Exportar historia de Ana Gómez, tomo 1'));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'historia-12.json');
  expect(JSON.parse((await opened.files[0]?.text()) ?? '')).toEqual(exported);
});

it.each([
  ['printArchivedHistory', 'Imprimir', 'No se pudo imprimir la historia clínica'],
  ['exportArchivedHistory', 'Exportar', 'No se pudo exportar la historia clínica'],
] as const)('reports that %s failed', async (call, name, text) => {
  fakeCall(clinicalHistoryService, call, () => {
    throw refuse(500);
  });
  const { user } = openList();
  await user.click(await button(`${name} historia de Ana Gómez, tomo 1`));
  expect(await screen.findByText(text)).toBeVisible();
});

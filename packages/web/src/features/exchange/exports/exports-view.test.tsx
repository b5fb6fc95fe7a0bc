import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { clinicExport, runningExport } from '../testing/exports.ts';
import { ADDRESS, dialog, expectRetry, fakeExports, open, startButton } from '../testing/exports-screen.ts';

let server: ReturnType<typeof fakeExports>;

beforeEach(() => {
  server = fakeExports();
});

const row = (moment: string) => screen.findByRole('listitem', { name: `Exportación del ${moment}` });

test('starts one export, and shows its progress and the focus', async () => {
  const started = fakeCall(exchangeService, 'startExport', () => {
    server.exports = [runningExport({ state: 'queued' })];
    return runningExport({ state: 'queued' });
  });
  const { user } = open();
  expect(await screen.findByText('Todavía no hay exportaciones para descargar')).toBeVisible();
  expect(screen.getByText(/contiene datos de salud/)).toBeVisible();
  await user.click(await startButton());
  const confirmation = await dialog('Exportar la clínica');
  expect(confirmation.getByText(/se borra solo a los 7 días/)).toBeVisible();
  await user.dblClick(confirmation.getByRole('button', { name: 'Exportar' }));
  const running = await screen.findByRole('group', { name: 'Exportación en curso' });
  expect(running).toHaveTextContent('En espera: empieza en unos segundos.');
  expect(running).toHaveTextContent('La pidió Ana Luna el 24/11/2026, 14:00.');
  await waitFor(() => expect(running.parentElement).toHaveFocus());
  expect(started).toMatchObject([{ params: { clinicId: 3 } }]);
});

test('shows the author, time, rows, size, hash, signature and expiry of a finished export', async () => {
  server.exports = [
    clinicExport(),
    clinicExport({ id: 3, requestedBy: null, signedBy: null, createdAt: '2026-11-20T12:00:00.000Z' }),
  ];
  open();
  const text = (await row('24/11/2026, 13:05')).textContent.replaceAll('\u00a0', ' ');
  expect(text).toContain('Lista');
  expect(text).toContain('Pedida por Ana Luna · 12.345 filas · 80,1 MB');
  expect(text).toContain('El archivo se borra solo el 01/12/2026, 13:06');
  expect(text).toContain(`SHA-256 del archivo:${'ab'.repeat(32)}`);
  expect(text).toContain('Firma de esta instalación:09AF-1B2C-3D4E-5F60-7182-93A4-B5C6-D7E8');
  // An earlier release created this export without a signature.
  const older = await row('20/11/2026, 09:00');
  expect(older).not.toHaveTextContent('Pedida');
  expect(older).toHaveTextContent('ab'.repeat(32));
  expect(older).not.toHaveTextContent('Firmá');
});

test('downloads a file once, shows its progress and saves it', async () => {
  server.exports = [clinicExport({ size: 4 })];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const pending = Promise.withResolvers<{ file: Blob; fileName: string }>();
  const requests = fakeCall(exchangeService, 'downloadExport', () => pending.promise);
  const { user, go } = open();
  const button = await screen.findByRole('button', {
    name: 'Descargar la exportación del 24/11/2026, 13:05',
  });
  await user.dblClick(button);
  expect(await screen.findByRole('progressbar', { name: /^Descarga de la exportación/ })).toBeVisible();
  expect(screen.getByText(/No cierres esta pestaña/)).toBeVisible();
  // The download continues on another screen.
  await go('/datos?view=programs');
  await go(ADDRESS);
  expect(await screen.findByText(/No cierres esta pestaña/)).toBeVisible();
  pending.resolve({ file: new Blob(['PK..'], { type: 'application/zip' }), fileName: 'dentaria-sol.zip' });
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'dentaria-sol.zip');
  await waitFor(() => expect(screen.queryByText(/No cierres esta pestaña/)).toBeNull());
  expect(requests).toMatchObject([{ params: { clinicId: 3, id: 5 } }]);
});

test.each([['no-space', /No había espacio en el disco/]] as const)(
  'shows why an export failed (%s), and retries it once',
  async (failure, text) => {
    await expectRetry(server, failure, text);
  },
);

test('shows that the exports did not load, and retries', async () => {
  fakeCall(exchangeService, 'listExports', () => {
    throw refuse(500);
  });
  const { user } = open();
  expect(await screen.findByText('No se pudieron cargar las exportaciones.')).toBeVisible();
  fakeCall(exchangeService, 'listExports', () => [clinicExport()]);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await row('24/11/2026, 13:05')).toBeVisible();
});

test('explains to a dentist who is not the owner why there is nothing to export', async () => {
  renderScreen(ADDRESS, { session: as('DENTIST', { user_id: 12 }) });
  expect(await screen.findByText(/^Solo el propietario de la clínica/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Exportar la clínica' })).toBeNull();
  expect(server.lists).toEqual([]);
});

test('lets an administrator export any clinic', async () => {
  renderScreen(`${ADDRESS}&clinic=3`, { session: as('ADMIN') });
  expect(await startButton()).toBeVisible();
});

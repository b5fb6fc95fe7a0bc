import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../app/QueryProvider.tsx';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { clinicExport, runningExport } from '../testing/exports.ts';
import { dialog, expectRetry, fakeExports, open, startButton } from '../testing/exports-screen.ts';

let server: ReturnType<typeof fakeExports>;

beforeEach(() => {
  server = fakeExports();
});

/** A response restarts the polling interval. */
async function waitForNextPoll(): Promise<void> {
  await advanceClock(1_000);
  await waitWithoutClock(() => expect(queryClient.isFetching()).toBe(0));
  await advanceClock(1_000);
}

test('updates the progress until the file is ready', async () => {
  server.exports = [runningExport()];
  stopClock();
  open();
  const bar = await waitWithoutClock(() =>
    screen.getByRole('progressbar', { name: 'Avance de la exportación' }),
  );
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('2.500 filas de 10.000 filas (25 %)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Exportar la clínica' })).toBeNull();
  server.exports = [runningExport({ rowsDone: 7_000 })];
  await waitForNextPoll();
  await waitWithoutClock(() => expect(bar).toHaveAttribute('aria-valuenow', '70'));
  server.exports = [clinicExport({ id: 6 })];
  await waitForNextPoll();
  await waitWithoutClock(() =>
    expect(screen.getByText('La exportación está lista para descargar')).toBeVisible(),
  );
  const count = server.lists.length;
  await advanceClock(10_000);
  expect(server.lists).toHaveLength(count);
});

test('shows an export under way instead of starting a second one', async () => {
  fakeCall(exchangeService, 'startExport', () => {
    server.exports = [runningExport()];
    const message = 'Ya hay una exportación en curso';
    throw refuse(409, { message, errors: { state: message } });
  });
  const { user } = open();
  await user.click(await startButton());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('group', { name: 'Exportación en curso' })).toBeVisible();
  expect(await screen.findByText('Ya había una exportación en curso: es la que se muestra.')).toBeVisible();
});

test.each([
  [503, 'Servicio no disponible'],
  [409, 'Ya hay 5 exportaciones guardadas: eliminá una para hacer otra'],
])('shows why an export did not start and keeps the button: %i', async (status, message) => {
  fakeCall(exchangeService, 'startExport', () => {
    throw refuse(status, { message }, { 'retry-after': '5' });
  });
  const { user } = open();
  await user.click(await startButton());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await startButton()).toBeVisible();
});

test('deletes an export after a confirmation, even if a colleague has already deleted it', async () => {
  server.exports = [clinicExport(), clinicExport({ id: 3, createdAt: '2026-11-20T12:00:00.000Z' })];
  const removed = fakeCall(exchangeService, 'deleteExport', ({ params }) => {
    server.exports = server.exports.filter(({ id }) => id !== params.id);
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Eliminar la exportación del 24/ }));
  const confirmation = await dialog('Eliminar la exportación');
  expect(confirmation.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.dblClick(confirmation.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Exportación eliminada')).toBeVisible();
  expect(removed).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Exportaciones' }).parentElement).toHaveFocus(),
  );
  fakeCall(exchangeService, 'deleteExport', () => {
    server.exports = [];
    throw refuse(404, { message: 'La exportación ya no existe' });
  });
  await user.click(screen.getByRole('button', { name: /^Eliminar la exportación del 20/ }));
  await user.click((await dialog('Eliminar la exportación')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('La exportación ya no existe')).toBeVisible();
  expect(await screen.findByText('Todavía no hay exportaciones para descargar')).toBeVisible();
});

test('finds no accessibility problem in the start of an export', async () => {
  fakeCall(exchangeService, 'startExport', () => {
    server.exports = [runningExport({ state: 'queued' })];
    return runningExport({ state: 'queued' });
  });
  const { user } = open();
  expect(await screen.findByText('Todavía no hay exportaciones para descargar')).toBeVisible();
  await user.click(await startButton());
  await dialog('Exportar la clínica');
  await expectAccessible();
});

test('finds no accessibility problem in a finished export', async () => {
  server.exports = [
    clinicExport(),
    clinicExport({ id: 3, requestedBy: null, createdAt: '2026-11-20T12:00:00.000Z' }),
  ];
  open();
  expect(await screen.findByRole('listitem', { name: 'Exportación del 20/11/2026, 09:00' })).toBeVisible();
  await expectAccessible();
});

test('cancels a running export after a confirmation', async () => {
  server.exports = [runningExport()];
  const removed = fakeCall(exchangeService, 'deleteExport', () => {
    server.exports = [];
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancelar exportación' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Cancelar exportación' }));
  const confirmation = await dialog('Cancelar la exportación');
  expect(confirmation.getByRole('button', { name: 'Seguir exportando' })).toHaveFocus();
  await user.dblClick(confirmation.getByRole('button', { name: 'Cancelar exportación' }));
  expect(await screen.findByText('Exportación cancelada')).toBeVisible();
  expect(await startButton()).toBeVisible();
  expect(removed).toMatchObject([{ params: { clinicId: 3, id: 6 } }]);
});

test('cancels a download without a message, and shows why another one failed', async () => {
  server.exports = [clinicExport()];
  fakeCall(exchangeService, 'downloadExport', () => new Promise(() => undefined));
  const { user } = open();
  const button = await screen.findByRole('button', { name: /^Descargar la exportación/ });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cancelar descarga' }));
  await waitFor(() => expect(screen.queryByText(/No cierres esta pestaña/)).toBeNull());
  expect(screen.queryByText('No se pudo descargar la exportación')).toBeNull();
  fakeCall(exchangeService, 'downloadExport', () => {
    throw refuse(404, { message: 'El archivo de esta exportación no está disponible' });
  });
  await user.click(button);
  expect(await screen.findByText('El archivo de esta exportación no está disponible')).toBeVisible();
});

test.each([
  ['interrupted', /El servidor se detuvo varias veces/],
  ['error', /Un error lo impidió cinco veces/],
] as const)('shows why an export failed (%s), and retries it once', async (failure, text) => {
  await expectRetry(server, failure, text);
});

import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { workItem, workList } from '../../features/follow-up/testing/work-items.ts';
import { onlineClinic } from '../../features/scheduling/testing/online-clinics.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../testing/clock.ts';
import { fakeCall, fakeServer, refuse } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';

const OFFLINE = 'Sin conexión: se actualiza al volver. Datos de las 12:00.';
const FAILED = 'No se pudo actualizar: se vuelve a intentar. Datos de las 12:00.';
const NOTHING = 'No hay nada pendiente. Nadie quedó sin llamar.';

let isDown: boolean;

beforeEach(() => void fakeCall(followUpService, 'listAssignees', () => []));

/** Fails without a response while `isDown`. */
function stopServer(): void {
  isDown = true;
  fakeServer.use(http.all('*', () => (isDown ? HttpResponse.error() : undefined)));
}

function setNetwork(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

async function advanceSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await advanceClock(1_000);
}

async function openWorkList(): Promise<void> {
  stopClock();
  renderScreen('/seguimiento', { session: as('RECEPTIONIST') });
  await vi.dynamicImportSettled();
  await waitWithoutClock(() => expect(screen.getByText(NOTHING)).toBeVisible());
}

it('shows that the connection is lost and when the data was read, until it has been refreshed', async () => {
  await openWorkList();
  stopServer();
  await advanceSeconds(60);
  expect(screen.queryByText(OFFLINE)).toBeNull();
  await advanceSeconds(20);
  expect(screen.getByRole('status')).toHaveTextContent(OFFLINE);
  expect(screen.getByText(NOTHING)).toBeVisible();
  isDown = false;
  fakeCall(followUpService, 'readWorkList', () => workList([workItem()]));
  await advanceSeconds(10);
  await waitWithoutClock(() => expect(screen.queryByText(NOTHING)).toBeNull());
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

it('does not report a server that restarts within a few seconds', async () => {
  await openWorkList();
  stopServer();
  await advanceSeconds(62);
  isDown = false;
  for (let second = 0; second < 10; second += 1) {
    await advanceClock(1_000);
    expect(screen.queryByRole('status')).toBeNull();
  }
});

it('shows that a list could not be refreshed although the server is reachable, and retries', async () => {
  let isFailing = false;
  fakeCall(followUpService, 'readWorkList', () => {
    if (isFailing) throw refuse(500);
    return workList([]);
  });
  await openWorkList();
  isFailing = true;
  await advanceSeconds(60);
  await waitWithoutClock(() => expect(screen.getByText(FAILED)).toBeVisible());
  isFailing = false;
  await advanceSeconds(20);
  await waitWithoutClock(() => expect(screen.queryByText(FAILED)).toBeNull());
});

it('shows on a public page that the network is lost, and reloads failed data when it returns', async () => {
  let isFailing = true;
  fakeCall(schedulingService, 'readOnlineClinic', () => {
    if (isFailing) throw refuse(500);
    return onlineClinic();
  });
  renderScreen('/reservar/3');
  expect(await screen.findByText('No se pudo cargar la página de turnos.')).toBeVisible();
  stopServer();
  setNetwork(false);
  expect(await screen.findByText(OFFLINE)).toBeVisible();
  isDown = false;
  isFailing = false;
  setNetwork(true);
  expect(await screen.findByText(onlineClinic().name)).toBeVisible();
  expect(screen.queryByText(OFFLINE)).toBeNull();
});

it('does not report a missing network if the server runs on the same computer', async () => {
  await openWorkList();
  setNetwork(false);
  await advanceSeconds(15);
  expect(screen.queryByRole('status')).toBeNull();
});

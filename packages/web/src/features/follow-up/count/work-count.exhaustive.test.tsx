import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { advanceClock } from '../../../testing/clock.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { NOW } from '../../../testing/now.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { affectedAppointment } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { expectCount, expectCountOf, expectNoCount, fakeCounts } from '../testing/work-screen.ts';

let waiting: number;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  waiting = 4;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(state: DocumentVisibilityState): void {
  visibility = state;
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

test('shows the count in the drawer of a phone', async () => {
  setViewportWidth(360);
  fakeCounts(() => waiting);
  const { user } = renderApp('/account', { session: as('DENTIST') });
  await user.click(await screen.findByRole('button', { name: 'Abrir navegación' }));
  await expectCount('Seguimiento 4 pendientes');
});

test('polls only while the page is visible, and at once when it becomes visible', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const reads = fakeCounts(() => waiting);
  renderApp('/account', { session: as('DENTIST') });
  await expectCount('Seguimiento 4 pendientes');
  show('hidden');
  await advanceClock(300_000);
  expect(reads).toHaveLength(1);
  waiting = 7;
  show('visible');
  await expectCount('Seguimiento 7 pendientes');
});

test('reloads the count after the user changes something else', async () => {
  fakeCounts(() => waiting);
  const booked = affectedAppointment({ startsAt: NOW });
  fakeCall(schedulingService, 'readAgenda', () => ({
    clinicId: 3,
    appointments: [booked],
    openings: [],
    closures: [],
    holidays: [],
  }));
  fakeCall(schedulingService, 'changeAppointmentState', () => {
    waiting = 3;
    return affectedAppointment({ state: 'arrived' });
  });
  const { user } = renderApp('/dashboard', { session: as('RECEPTIONIST') });
  await expectCount('Seguimiento 4 pendientes');
  await user.click(await screen.findByRole('button', { name: 'Llegó: María Ñandú' }));
  await expectCount('Seguimiento 3 pendientes');
});

test('shows no count while nothing is pending', async () => {
  waiting = 0;
  const reads = fakeCounts(() => waiting);
  renderApp('/account', { session: as('DENTIST') });
  await waitFor(() => expect(reads).toHaveLength(1));
  await expectCount('Seguimiento');
});

test.each([
  ['an administrator who has chosen one', 'ADMIN', [clinic({ id: 5 }), clinic({ id: 6 })], '6', 6],
] as const)('shows the count to %s', async (_, role, clinics, chosen, counted) => {
  await expectCountOf(role, clinics, chosen, counted);
});

test.each([['whose chosen one is closed', '7']])(
  'shows no count to an administrator of several clinics %s',
  async (_, chosen) => {
    await expectNoCount(chosen);
  },
);

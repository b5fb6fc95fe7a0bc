import { authService } from '@dentaria/contract/auth/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
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
import { expectCount } from '../testing/work-count.ts';

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

const fakeCounts = () =>
  fakeCall(followUpService, 'countWork', () => ({ total: waiting, mine: 0, kinds: [] }));

function show(state: DocumentVisibilityState): void {
  visibility = state;
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
}

test('the navigation counts what waits, and again before a minute has passed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const reads = fakeCounts();
  renderApp('/account', { session: as('DENTIST', { clinic_id: 3 }) });
  await expectCount('Seguimiento 4 pendientes');
  expect(reads[0]?.params).toEqual({ clinicId: 3 });
  waiting = 1;
  await advanceClock(60_000);
  await expectCount('Seguimiento 1 pendiente');
});

test('a hidden page does not count; it counts at once when it is shown', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const reads = fakeCounts();
  renderApp('/account', { session: as('DENTIST') });
  await expectCount('Seguimiento 4 pendientes');
  show('hidden');
  await advanceClock(300_000);
  expect(reads).toHaveLength(1);
  waiting = 7;
  show('visible');
  await expectCount('Seguimiento 7 pendientes');
});

test("the user's own change of something else counts again", async () => {
  fakeCounts();
  const booked = affectedAppointment({ startsAt: NOW });
  fakeCall(schedulingService, 'readAgenda', () => ({
    ...{ clinicId: 3, appointments: [booked], openings: [], closures: [], holidays: [] },
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

test('nothing is shown while nothing waits', async () => {
  waiting = 0;
  const reads = fakeCounts();
  renderApp('/account', { session: as('DENTIST') });
  await waitFor(() => expect(reads).toHaveLength(1));
  await expectCount('Seguimiento');
});

test.each([
  ['an administrator of one clinic', 'ADMIN', [clinic({ id: 5 })], undefined, 5],
  ['an administrator who has chosen one', 'ADMIN', [clinic({ id: 5 }), clinic({ id: 6 })], '6', 6],
] as const)('%s sees its count', async (_, role, clinics, chosen, counted) => {
  if (chosen !== undefined) localStorage.setItem('clinic', chosen);
  fakeCall(authService, 'listClinics', () => [...clinics]);
  const reads = fakeCounts();
  renderApp('/account', { session: as(role) });
  await expectCount('Seguimiento 4 pendientes');
  expect(reads[0]?.params).toEqual({ clinicId: counted });
});

test.each([
  ['who has chosen none', undefined],
  ['whose chosen one is closed', '7'],
])('an administrator of several clinics %s sees no count', async (_, chosen) => {
  if (chosen !== undefined) localStorage.setItem('clinic', chosen);
  const clinics = fakeCall(authService, 'listClinics', () => [clinic({ id: 5 }), clinic({ id: 6 })]);
  const reads = fakeCounts();
  renderApp('/account', { session: as('ADMIN') });
  await waitFor(() => expect(clinics).not.toEqual([]));
  await expectCount('Seguimiento');
  expect(reads).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { advanceClock } from '../../../testing/clock.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectCount, expectCountOf, expectNoCount, fakeCounts } from '../testing/work-screen.ts';

let waiting: number;

beforeEach(() => {
  waiting = 4;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('counts pending work in the navigation, and again within a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const reads = fakeCounts(() => waiting);
  renderApp('/account', { session: as('DENTIST', { clinic_id: 3 }) });
  await expectCount('Seguimiento 4 pendientes');
  expect(reads[0]?.params).toEqual({ clinicId: 3 });
  waiting = 1;
  await advanceClock(60_000);
  await expectCount('Seguimiento 1 pendiente');
});

test.each([['an administrator of one clinic', 'ADMIN', [clinic({ id: 5 })], undefined, 5]] as const)(
  'shows the count to %s',
  async (_, role, clinics, chosen, counted) => {
    await expectCountOf(role, clinics, chosen, counted);
  },
);

test.each([['who has chosen none', undefined]])(
  'shows no count to an administrator of several clinics %s',
  async (_, chosen) => {
    await expectNoCount(chosen);
  },
);

test('shows a warning if the count cannot be loaded', async () => {
  fakeCounts(() => {
    throw refuse(500);
  });
  renderApp('/account', { session: as('DENTIST', { clinic_id: 3 }) });
  await expectCount('Seguimiento (no se pudo contar lo pendiente)');
});

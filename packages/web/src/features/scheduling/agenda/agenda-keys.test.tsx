import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { DAY, openAgenda } from '../testing/agenda-screen.ts';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-12-01T12:00:00.000Z'));
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.removeItem('quick-keys');
});

/** Opens the agenda of 3 December, whose keys work. */
async function openByKeyboard() {
  const app = await openAgenda();
  await screen.findByRole('heading', { name: 'Ana Paz' });
  return app;
}

it.each([
  ['t', '/agenda'],
  ['j', '/agenda?day=2026-12-04'],
  ['k', '/agenda?day=2026-12-02'],
  ['s', `/agenda?day=${DAY}&view=week`],
  ['sj', '/agenda?day=2026-12-10&view=week'],
  ['sd', `/agenda?day=${DAY}`],
])('the keys %s lead to %s', async (keys, address) => {
  const { user, location } = await openByKeyboard();
  await user.keyboard(keys);
  await waitFor(() => expect(location()).toBe(address));
});

it.each([
  ['n', undefined],
  ['l', 'Próximos horarios libres'],
])('the key %s opens the form of a new appointment', async (key, heading) => {
  fakeCall(schedulingService, 'listSlots', () => []);
  const { user } = await openByKeyboard();
  await user.keyboard(key);
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  if (heading) expect(form.getByRole('heading', { name: heading })).toBeVisible();
  else expect(form.queryByRole('heading', { name: 'Próximos horarios libres' })).toBeNull();
});

it.each([
  ['to the left', { from: [300, 400], to: [180, 420] }, '/agenda?day=2026-12-04'],
  ['to the right', { from: [100, 400], to: [220, 380] }, '/agenda?day=2026-12-02'],
  ['that is short', { from: [200, 400], to: [141, 400] }, `/agenda?day=${DAY}`],
  ['that scrolls', { from: [300, 400], to: [200, 460] }, `/agenda?day=${DAY}`],
  ['from the edge of the screen', { from: [380, 400], to: [200, 400] }, `/agenda?day=${DAY}`],
] as const)('on a phone, a swipe %s', async (_, { from, to }, address) => {
  setViewportWidth(390);
  const { location } = await openAgenda();
  const list = await screen.findByRole('list', { name: 'Turnos del día' });
  const touch = ([clientX, clientY]: readonly [number, number]) => ({
    identifier: 1,
    target: list,
    clientX,
    clientY,
  });
  fireEvent.touchStart(list, { touches: [touch(from)] });
  fireEvent.touchEnd(list, { touches: [], changedTouches: [touch(to)] });
  await waitFor(() => expect(location()).toBe(address));
});

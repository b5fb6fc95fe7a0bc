import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
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

/** Opens the agenda of 3 December and waits for its keys. */
async function openByKeyboard() {
  const app = await openAgenda();
  await screen.findByRole('heading', { name: 'Ana Paz' });
  return app;
}

it('ignores keys that are typed into a field', async () => {
  const { user, location } = await openByKeyboard();
  await user.keyboard('n');
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await user.type(form.getByLabelText('Nota'), 'tjks');
  expect(form.getByLabelText('Nota')).toHaveValue('tjks');
  expect(location()).toBe(`/agenda?day=${DAY}`);
});

it('lists the keys and turns them off', async () => {
  const { user, location } = await openByKeyboard();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Atajos de la agenda' }));
  expect(help.getByText('va a hoy')).toBeVisible();
  await expectAccessible();
  await user.click(help.getByRole('checkbox', { name: 'Usar letras como atajos' }));
  await user.click(help.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('j');
  expect(location()).toBe(`/agenda?day=${DAY}`);
  await user.click(screen.getByRole('button', { name: 'Más de la agenda' }));
  await user.click(screen.getByRole('menuitem', { name: 'Atajos de teclado' }));
  expect(await screen.findByRole('dialog', { name: 'Atajos de la agenda' })).toBeVisible();
});

it('changes day and view with the keys j, k, s, d and t', async () => {
  const { user, location } = await openByKeyboard();
  for (const [key, address] of [
    ['j', '/agenda?day=2026-12-04'],
    ['k', `/agenda?day=${DAY}`],
    ['k', '/agenda?day=2026-12-02'],
    ['s', '/agenda?day=2026-12-02&view=week'],
    ['j', '/agenda?day=2026-12-09&view=week'],
    ['d', '/agenda?day=2026-12-09'],
    ['t', '/agenda'],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(location()).toBe(address));
  }
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

it('shows the next day after a swipe on a phone, unless it is short, scrolls or begins at the edge', async () => {
  setViewportWidth(390);
  const { location } = await openAgenda();
  const swipe = async (from: readonly [number, number], to: readonly [number, number]) => {
    const list = await screen.findByRole('list', { name: 'Turnos del día' });
    const touch = ([clientX, clientY]: readonly [number, number]) => ({
      identifier: 1,
      target: list,
      clientX,
      clientY,
    });
    fireEvent.touchStart(list, { touches: [touch(from)] });
    fireEvent.touchEnd(list, { touches: [], changedTouches: [touch(to)] });
  };
  await swipe([200, 400], [141, 400]);
  await swipe([300, 400], [200, 460]);
  await swipe([380, 400], [200, 400]);
  expect(location()).toBe(`/agenda?day=${DAY}`);
  await swipe([300, 400], [180, 420]);
  await waitFor(() => expect(location()).toBe('/agenda?day=2026-12-04'));
  await swipe([100, 400], [220, 380]);
  await waitFor(() => expect(location()).toBe(`/agenda?day=${DAY}`));
});

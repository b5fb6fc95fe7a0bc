import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
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

it('keys that are typed into a field do nothing else', async () => {
  const { user, location } = await openByKeyboard();
  await user.keyboard('n');
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo turno' }));
  await user.type(form.getByLabelText('Nota'), 'tjks');
  expect(form.getByLabelText('Nota')).toHaveValue('tjks');
  expect(location()).toBe(`/agenda?day=${DAY}`);
});

it('lists the keys, which can be turned off', async () => {
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

import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { waitWithoutClock } from '../../../testing/clock.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { idleState } from '../idle-state.ts';

export const MINUTE_MS = 60_000;

export const lock = () => screen.findByRole('dialog', { name: 'Pantalla bloqueada' });

export const expectUnlocked = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pantalla bloqueada' })).toBeNull());

export const password = () => screen.getByLabelText('Contraseña', { selector: 'dialog input' });

export const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** Opens a form of a clinic whose screens are locked after five minutes. */
export async function open(session = as('DENTIST')) {
  const app = renderApp('/clinics/edit/3', { session });
  const name = await screen.findByRole('textbox', { name: 'Nombre' });
  await waitWithoutClock(() => expect(idleState().minutes).toBe(5));
  return { ...app, name };
}

/** Opens the form and waits until the screen is locked. */
export async function openLocked() {
  const app = await open();
  await wait(5 * MINUTE_MS);
  return { ...app, dialog: await lock() };
}

import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { waitWithoutClock } from '../../../testing/clock.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { idleState } from '../idle-state.ts';

export const MINUTE_MS = 60_000;

/** Fakes a clinic whose screens lock after five minutes, and stops the clock. */
export function fakeIdleLock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  fakeCall(authService, 'readIdleLock', () => ({ minutes: 5 }));
  fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 7 }));
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'unlock', () => undefined);
}

export const lock = () => screen.findByRole('dialog', { name: 'Pantalla bloqueada' });

export const expectUnlocked = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pantalla bloqueada' })).toBeNull());

export const password = () => screen.getByLabelText('Contraseña', { selector: 'dialog input' });

export const advanceTime = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

export async function open(session = as('DENTIST')) {
  const app = renderApp('/clinics/edit/3', { session });
  const name = await screen.findByRole('textbox', { name: 'Nombre' });
  await waitWithoutClock(() => expect(idleState().minutes).toBe(5));
  return { ...app, name };
}

export async function openLocked() {
  const app = await open();
  await advanceTime(5 * MINUTE_MS);
  return { ...app, dialog: await lock() };
}

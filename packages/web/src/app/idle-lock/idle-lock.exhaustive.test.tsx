import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { presentMs, waitWithoutClock } from '../../testing/clock.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { hideIfLocked, IDLE_KEY, type IdleState, idleState, saveIdleState } from './idle-state.ts';
import {
  advanceTime,
  expectUnlocked,
  fakeIdleLock,
  lock,
  MINUTE_MS,
  open,
  openLocked,
  password,
} from './testing/idle-lock-screen.ts';

beforeEach(fakeIdleLock);

describe('the idle lock', () => {
  it('shows a neutral title, even if the page below changes its title', async () => {
    const { go, user } = await open();
    await advanceTime(5 * MINUTE_MS);
    await lock();
    await go('/account');
    await waitFor(() => expect(document.head.textContent).toContain('Mi cuenta'));
    expect(document.title).toBe('Pantalla bloqueada · Dentaria');
    await user.type(password(), 'la clave de prueba{Enter}');
    await expectUnlocked();
    expect(document.title).toBe('Mi cuenta · Dentaria');
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'])(
    'does not lock while %s events show activity',
    async (type) => {
      await open();
      for (let minutes = 0; minutes < 12; minutes += 4) {
        await advanceTime(4 * MINUTE_MS);
        act(() => void document.body.dispatchEvent(new Event(type)));
      }
      expect(screen.queryByRole('dialog')).toBeNull();
      await advanceTime(5 * MINUTE_MS);
      await lock();
    },
  );

  it('does not lock in a clinic without the setting or for patients', async () => {
    fakeCall(authService, 'readIdleLock', () => ({ minutes: null }));
    renderApp('/clinics/edit/3', { session: as('DENTIST') });
    await screen.findByRole('textbox', { name: 'Nombre' });
    await waitWithoutClock(() => expect(localStorage.getItem(IDLE_KEY)).toMatch(/ 0 0$/));
    await advanceTime(120 * MINUTE_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not lock the next session', async () => {
    localStorage.setItem(IDLE_KEY, 'anothersessi 0 5 1');
    hideIfLocked();
    expect(document.body).not.toHaveClass('locked');
    await open();
    await advanceTime(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('locks at the first touch after the computer slept and timers did not run', async () => {
    await open();
    vi.setSystemTime(presentMs() + 60 * MINUTE_MS);
    act(() => void document.body.dispatchEvent(new Event('pointermove')));
    await lock();
  });

  it('stays locked when the page is opened again, at every address', async () => {
    const { back, go } = await open();
    await go('/account');
    await advanceTime(5 * MINUTE_MS);
    await lock();
    await act(() => back());
    await lock();
    expect(idleState().isLocked).toBe(true);
  });
});

describe('another tab', () => {
  const inOtherTab = (change: Partial<IdleState>) =>
    act(() => {
      saveIdleState(change);
      window.dispatchEvent(new StorageEvent('storage', { key: IDLE_KEY }));
    });

  it('locks and unlocks this one', async () => {
    await open();
    inOtherTab({ isLocked: true });
    await lock();
    inOtherTab({ isLocked: false, usedAt: presentMs() });
    await expectUnlocked();
  });

  it('keeps this one unlocked while somebody works in it', async () => {
    await open();
    await advanceTime(4 * MINUTE_MS);
    inOtherTab({ usedAt: presentMs() });
    await advanceTime(4 * MINUTE_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a locked screen', () => {
  it('requires a password before it sends the request', async () => {
    const calls = fakeCall(authService, 'unlock', () => undefined);
    const { user, dialog } = await openLocked();
    await user.click(within(dialog).getByRole('button', { name: 'Desbloquear' }));
    expect(await within(dialog).findByText('Escribí tu contraseña')).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it('leads to the sign-in if the session has ended', async () => {
    fakeCall(authService, 'unlock', () => {
      throw refuse(401);
    });
    const { user, location } = await openLocked();
    await user.type(password(), 'la clave de prueba{Enter}');
    await waitFor(() => expect(location()).toBe('/login'));
    await expectUnlocked();
    expect(document.body).not.toHaveClass('locked');
  });

  it('lets the user sign out, after a confirmation if work is unsaved', async () => {
    const calls = fakeCall(authService, 'logout', () => undefined);
    const { user, name, location } = await open();
    await fill(user, name, 'Clínica Luna');
    await advanceTime(5 * MINUTE_MS);
    const dialog = await lock();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }));
    await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
    expect(calls).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }));
    expect(within(dialog).getByText(/cambios sin guardar/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(location()).toBe('/login'));
    expect(calls).toHaveLength(1);
  });
});

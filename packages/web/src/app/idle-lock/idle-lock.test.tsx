import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession } from '../../shared/session/session-store.ts';
import { clinic } from '../../testing/clinics.ts';
import { presentMs } from '../../testing/clock.ts';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { fill } from '../../testing/fill.ts';
import { patient } from '../../testing/people.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { hideIfLocked } from './hide-if-locked.ts';
import { IDLE_KEY, type IdleState, idleState, saveIdleState } from './idle-state.ts';
import {
  expectUnlocked,
  lock,
  MINUTE_MS,
  open,
  openLocked,
  password,
  wait,
} from './testing/idle-lock-screen.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  fakeCall(authService, 'readIdleLock', () => ({ minutes: 5 }));
  fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 7 }));
  fakeCall(authService, 'readUser', () => patient());
  fakeCall(authService, 'unlock', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the screen is locked', () => {
  it('after the time of the clinic without use, and keeps what was typed', async () => {
    const { user, name } = await open();
    await fill(user, name, ' y Luna');
    await wait(5 * MINUTE_MS - 2_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await wait(2_000);
    const dialog = await lock();
    expect(document.body).toHaveClass('locked');
    expect(document.title).toBe('Pantalla bloqueada · Dentaria');
    expect(password()).toHaveFocus();
    await user.type(password(), 'la clave de prueba{Enter}');
    await expectUnlocked();
    expect(dialog).not.toBeInTheDocument();
    expect(document.body).not.toHaveClass('locked');
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toBe(name);
    expect(name).toHaveValue('Clínica Sol y Luna');
    expect(name).toHaveFocus();
    expect(document.title).toBe('Editar Clínica · Dentaria');
  });

  it('by the first touch after the computer slept, whose timers did not run', async () => {
    await open();
    vi.setSystemTime(presentMs() + 60 * MINUTE_MS);
    act(() => void document.body.dispatchEvent(new Event('pointermove')));
    await lock();
  });

  it('when the page is opened again, and on every address', async () => {
    const { back, go } = await open();
    await go('/account');
    await wait(5 * MINUTE_MS);
    await lock();
    await act(() => back());
    await lock();
    expect(idleState().isLocked).toBe(true);
  });
});

describe('a page that is opened', () => {
  const reopen = (state: IdleState) => {
    beginSession(fakeToken(as('DENTIST')));
    saveIdleState(state);
    hideIfLocked();
    const isHidden = document.body.classList.contains('locked');
    document.body.classList.remove('locked');
    return isHidden;
  };

  it.each([
    ['is hidden if it was locked', { usedAt: 0, minutes: 0, isLocked: true }, true],
    ['is hidden if the time has passed', { usedAt: 5 * MINUTE_MS, minutes: 5, isLocked: false }, true],
    ['is shown within the time', { usedAt: 5 * MINUTE_MS - 1, minutes: 5, isLocked: false }, false],
    ['is shown without a time', { usedAt: 60 * MINUTE_MS, minutes: 0, isLocked: false }, false],
  ])('%s', (_, state, isHidden) => {
    expect(reopen({ ...state, usedAt: presentMs() - state.usedAt })).toBe(isHidden);
  });
});

describe('another tab', () => {
  const inOtherTab = (change: Partial<IdleState>) =>
    act(() => {
      saveIdleState(change);
      window.dispatchEvent(new StorageEvent('storage', { key: IDLE_KEY }));
    });

  it('in which somebody works keeps this one open', async () => {
    await open();
    await wait(4 * MINUTE_MS);
    inOtherTab({ usedAt: presentMs() });
    await wait(4 * MINUTE_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a locked screen', () => {
  it('is not unlocked by use', async () => {
    const { user, dialog } = await openLocked();
    await user.keyboard('{Escape}{Escape}');
    act(() => void document.body.dispatchEvent(new Event('pointermove')));
    await wait(10_000);
    expect(dialog).toBeInTheDocument();
    expect(idleState().isLocked).toBe(true);
  });

  it('stays locked after a wrong password', async () => {
    const message = 'La contraseña no es correcta';
    fakeCall(authService, 'unlock', () => {
      throw refuse(400, { message: 'Datos inválidos', errors: { password: message } });
    });
    const { user, dialog } = await openLocked();
    await user.type(password(), 'no es esta clave{Enter}');
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(idleState().isLocked).toBe(true);
    expect(password()).toHaveValue('no es esta clave');
  });

  it('whose session has ended leads to the sign-in', async () => {
    fakeCall(authService, 'unlock', () => {
      throw refuse(401);
    });
    const { user, location } = await openLocked();
    await user.type(password(), 'la clave de prueba{Enter}');
    await waitFor(() => expect(location()).toBe('/login'));
    await expectUnlocked();
    expect(document.body).not.toHaveClass('locked');
  });

  it('is left by signing out, after a question if something is not saved', async () => {
    const calls = fakeCall(authService, 'logout', () => undefined);
    const { user, name, location } = await open();
    await fill(user, name, 'Clínica Luna');
    await wait(5 * MINUTE_MS);
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

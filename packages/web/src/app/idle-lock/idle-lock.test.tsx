import { authService } from '@dentaria/contract/auth/routes.ts';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginSession } from '../../shared/session/session-store.ts';
import { presentMs, waitWithoutClock } from '../../testing/clock.ts';
import { fakeCall, noConnection, refuse } from '../../testing/fake-server.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as, fakeToken } from '../../testing/session.ts';
import { hideIfLocked, type IdleState, idleState, saveIdleState } from './idle-state.ts';
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
  it('locks after the idle time of the clinic and keeps what was typed', async () => {
    const { user, name } = await open();
    await fill(user, name, ' y Luna');
    await advanceTime(5 * MINUTE_MS - 2_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await advanceTime(2_000);
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
    expect(document.title).toBe('Editar clínica · Dentaria');
  });
});

it('reads the setting again soon after a failure', async () => {
  let isDown = true;
  fakeCall(authService, 'readIdleLock', () => {
    if (isDown) throw refuse(500);
    return { minutes: 5 };
  });
  renderApp('/clinics/edit/3', { session: as('DENTIST') });
  await screen.findByRole('textbox', { name: 'Nombre' });
  expect(idleState().minutes).toBe(0);
  isDown = false;
  await advanceTime(60_000);
  await waitWithoutClock(() => expect(idleState().minutes).toBe(5));
});

describe('a newly opened page', () => {
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
    ['is hidden after the idle time', { usedAt: 5 * MINUTE_MS, minutes: 5, isLocked: false }, true],
    ['is shown within the idle time', { usedAt: 5 * MINUTE_MS - 1, minutes: 5, isLocked: false }, false],
    ['is shown without an idle time', { usedAt: 60 * MINUTE_MS, minutes: 0, isLocked: false }, false],
  ])('%s', (_, state, isHidden) => {
    expect(reopen({ ...state, usedAt: presentMs() - state.usedAt })).toBe(isHidden);
  });
});

describe('a locked screen', () => {
  it('is not unlocked by activity', async () => {
    const { user, dialog } = await openLocked();
    await user.keyboard('{Escape}{Escape}');
    act(() => void document.body.dispatchEvent(new Event('pointermove')));
    await advanceTime(10_000);
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

  it.each([
    ['many attempts', refuse(429, {}, { 'retry-after': '30' }), /Demasiados intentos. Esperá 30 segundos/],
    ['no connection', noConnection(), /Sin conexión con el servidor/],
  ])('stays locked after %s', async (_, failure, text) => {
    fakeCall(authService, 'unlock', () => {
      throw failure;
    });
    const { user, dialog } = await openLocked();
    await user.type(password(), 'no es esta clave{Enter}');
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(dialog).toBeInTheDocument();
    expect(password()).toHaveValue('no es esta clave');
  });
});

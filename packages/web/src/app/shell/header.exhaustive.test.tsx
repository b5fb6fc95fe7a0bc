import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../shared/ui/toasts.ts';
import { advanceClock } from '../../testing/clock.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { setViewportWidth } from '../../testing/viewport.ts';
import { expectBadge, expectPlaceAndTime, openWithToasts } from './testing/header-screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the signed-in user', () => {
  it('is shown as Usuario without a username', async () => {
    renderApp('/dashboard', { session: as('ADMIN', { sub: undefined, username: undefined }) });
    expect(await screen.findByRole('button', { name: 'Usuario' })).toBeVisible();
  });

  it('has a menu of one item', async () => {
    const { user } = renderApp('/dashboard', { session: as('DENTIST', { sub: 'ana' }) });
    await user.click(await screen.findByRole('button', { name: 'ana' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Cerrar Sesión']);
  });

  it.each<[readonly string[] | null, number | null, string, string]>([
    [['ROLE_PATIENT', 'ROLE_RECEPTIONIST', 'ROLE_DENTIST'], 3, 'Dentista', 'colorPrimary'],
    [['ROLE_PATIENT', 'ROLE_RECEPTIONIST'], 3, 'Recepcionista', 'colorSecondary'],
    [['ROLE_PATIENT'], 3, 'Paciente', 'colorSuccess'],
    [['ROLE_GUEST'], 3, 'Usuario', 'colorDefault'],
  ])(
    'shows a user with the roles %j in clinic %j the badge %s in the colour %s',
    async (roles, clinic_id, label, color) => {
      await expectBadge(roles, clinic_id, label, color);
    },
  );
});

describe('navigation', () => {
  it('is a bar from 900 px, a drawer below', async () => {
    setViewportWidth(900);
    renderApp('/dashboard', { session: as('ADMIN') });
    expect(await screen.findByRole('navigation', { name: 'Principal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abrir navegación' })).not.toBeInTheDocument();
    setViewportWidth(899);
    expect(screen.queryByRole('navigation', { name: 'Principal' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abrir navegación' })).toBeVisible();
  });
});

describe('toasts', () => {
  beforeEach(openWithToasts);

  it('show at most three at once', async () => {
    const shown = () => [...document.querySelectorAll('.notistack-Snackbar')].map((each) => each.textContent);
    for (const text of ['Uno', 'Dos', 'Tres', 'Cuatro']) act(() => toast.info(text));
    expect(shown()).toHaveLength(3);
    // The two oldest toasts disappear one after the other, each with an animation.
    for (let step = 0; step < 20; step += 1) await advanceClock(100);
    expect(shown()).toEqual(['Dos', 'Tres', 'Cuatro']);
  });

  it.each(['success', 'warning', 'info'] as const)(
    'appear at the bottom left and hide after five seconds: %s',
    async (kind) => {
      await expectPlaceAndTime(kind);
    },
  );
});

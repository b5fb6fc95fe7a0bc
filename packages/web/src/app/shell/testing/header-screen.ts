import { act, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { toast } from '../../../shared/ui/toasts.ts';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export async function expectBadge(
  roles: readonly string[] | null,
  clinic_id: number | null,
  label: string,
  color: string,
): Promise<void> {
  vi.spyOn(console, 'warn').mockReturnValue();
  renderApp('/dashboard', {
    session: as('PATIENT', { sub: 'ana', roles: roles && [...roles], clinic_id }),
  });
  await screen.findByRole('button', { name: 'ana' });
  const badge = within(screen.getByRole('banner')).getByText(label).closest('.MuiChip-root');
  expect(badge?.className).toContain(`MuiChip-${color}`);
}

/** Opens a screen that shows a toast, and stops the clock. */
export async function openWithToasts(): Promise<void> {
  renderApp('/login');
  await screen.findByRole('heading', { name: 'Iniciar Sesión' });
  // Loads the code of the toasts.
  act(() => toast.info('La primera'));
  await screen.findByText('La primera');
  stopClock();
}

export async function expectPlaceAndTime(kind: 'success' | 'error' | 'warning' | 'info'): Promise<void> {
  act(() => toast[kind]('Uno'));
  const last = await waitWithoutClock(() => screen.getByText('Uno'));
  const place = last.closest('.notistack-SnackbarContainer');
  expect(place && getComputedStyle(place)).toMatchObject({
    position: 'fixed',
    bottom: '14px',
    left: '20px',
  });
  await advanceClock(4_999);
  expect(last).toBeVisible();
  await advanceClock(1);
  await waitWithoutClock(() => expect(last).not.toBeVisible());
}

import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { advanceClock, stopClock } from '../../../testing/clock.ts';
import { fakePageReload } from '../../../testing/fake-page-reload.ts';
import { reloadOnce } from '../../lib/code-loading/page-reload.ts';
import { DEFAULT_TOAST_MS, dismissToasts, toast } from '../toasts.ts';
import { PlainToasts } from './ToastRegion.tsx';

beforeEach(() => {
  fakePageReload();
  stopClock();
  dismissToasts();
});

it('hides a message after five seconds and then allows the page to reload', async () => {
  toast.error('No se pudo guardar');
  render(<PlainToasts />);
  await advanceClock(2_000);
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo guardar');
  expect(await reloadOnce({ sameBuild: true })).toBe('unsaved');
  await advanceClock(DEFAULT_TOAST_MS - 1);
  expect(screen.getByRole('alert')).toBeVisible();
  await advanceClock(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await reloadOnce({ sameBuild: true })).toBe('reloading');
});

it('hides a message after its own time if it has one', async () => {
  toast.success('Turno reservado', { autoHideDuration: 8_000 });
  render(<PlainToasts />);
  await advanceClock(2_000);
  await advanceClock(7_999);
  expect(screen.getByRole('alert')).toBeVisible();
  await advanceClock(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

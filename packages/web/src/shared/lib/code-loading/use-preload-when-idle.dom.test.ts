import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePreloadWhenIdle } from './use-preload-when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test('loads once, when the page is idle after the first screen', async () => {
  const idle = vi.fn<(start: () => void) => number>(() => 1);
  vi.stubGlobal('requestIdleCallback', idle);
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  const load = vi.fn(async () => undefined);
  const { rerender } = renderHook(() => usePreloadWhenIdle(load));
  rerender();
  await vi.advanceTimersByTimeAsync(900);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  idle.mock.calls[0]?.[0]();
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads in a browser without idle callbacks, and ignores a failure', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  renderHook(() => usePreloadWhenIdle(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads nothing for a screen that has been left', async () => {
  const load = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => usePreloadWhenIdle(load));
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
});

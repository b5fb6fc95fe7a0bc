import { afterEach, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

afterEach(() => vi.useRealTimers());

it('rejects after 120 s', async () => {
  vi.useFakeTimers();
  let failure: unknown;
  loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toEqual(new ChunkError(true));
  expect(failure).toHaveProperty('message', 'Loading chunk failed');
});

it('resolves to a screen that loads in time', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen');
});

it('rejects at once when the code is missing', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk(() => Promise.reject(missing))).rejects.toEqual(new ChunkError(false, missing));
});

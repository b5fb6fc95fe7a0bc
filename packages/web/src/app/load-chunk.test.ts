import { afterEach, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

afterEach(() => vi.useRealTimers());

it('rejects after 120 s', async () => {
  vi.useFakeTimers();
  const outcome = expect(loadChunk(() => new Promise(() => undefined))).rejects.toThrow(
    'Loading chunk failed',
  );
  await vi.advanceTimersByTimeAsync(120_000);
  await outcome;
});

it('resolves to a screen that loads in time', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen');
});

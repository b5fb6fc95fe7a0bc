import { reloadOnce } from './page-reload.ts';

const RETRY_DELAY_MS = 3_000;

/**
 * Loads code that a mounted screen needs. Retries instead of rejecting: React caches a rejected import, and its error
 * would unmount the screen with everything typed. Reloads the page after an upgrade, with unsaved work stored. Calls
 * `onFailure` after the first failure.
 */
export async function loadUntilAvailable<T>(load: () => Promise<T>, onFailure?: () => void): Promise<T> {
  try {
    return await load();
  } catch {
    if ((await reloadOnce()) !== 'reloading') onFailure?.();
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return loadUntilAvailable(load);
  }
}

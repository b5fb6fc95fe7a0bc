import { reloadOnce } from './page-reload.ts';

const RETRY_DELAY_MS = 3_000;

/**
 * Loads code for a mounted screen. Retries instead of rejecting, because an error would unmount the screen with unsaved
 * work. Reloads the page after an upgrade. Calls `onFailure` after the first failure.
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

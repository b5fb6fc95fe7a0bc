import { type ReloadOutcome, reloadOnce } from './page-reload.ts';

const RETRY_DELAY_MS = 3_000;

export type LoadFailure = Exclude<ReloadOutcome, 'reloading' | 'same-build'>;

/**
 * Loads code for a mounted screen. Retries instead of rejecting, because an error would unmount the screen. Reloads the
 * page as soon as the server is reachable and no work is unsaved, because some browsers do not fetch a module again.
 * Calls `onFailure` with the reason why the code is still missing, whenever it changes.
 */
export async function loadUntilAvailable<T>(
  load: () => Promise<T>,
  onFailure?: (reason: LoadFailure) => void,
): Promise<T> {
  let reason: ReloadOutcome | undefined;
  for (;;) {
    try {
      return await load();
    } catch {
      const outcome = await reloadOnce({ sameBuild: true });
      if (outcome !== reason && outcome !== 'reloading' && outcome !== 'same-build') onFailure?.(outcome);
      reason = outcome;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

/**
 * If code cannot be loaded, the page reloads itself, once per build. An upgrade removes the code of the
 * previous build, and Chromium does not retry a module whose `import()` failed while offline.
 */

const STORAGE_KEY = 'dentaria-reloads';
const CHECK_TIMEOUT_MS = 10_000;

/** 'unsaved': a reload would lose unsaved work. 'repeated': the page has already reloaded itself for this build. */
export type ReloadOutcome = 'reloading' | 'unreachable' | 'same-build' | 'unsaved' | 'repeated';

const callbacks = new Set<() => unknown>();

export function beforeReload(callback: () => unknown): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

export interface UnsavedWork {
  readonly hasDraft: boolean;
}

const unsavedWork = new Set<UnsavedWork>();

/**
 * Keeps the page from reloading itself, except after an upgrade if the work has a draft. Returns a function
 * that releases it.
 */
export function holdReload(work: UnsavedWork): () => void {
  unsavedWork.add(work);
  return () => unsavedWork.delete(work);
}

let pending: Promise<ReloadOutcome> | undefined;

export function reloadOnce({ sameBuild = false } = {}): Promise<ReloadOutcome> {
  pending ??= reload(sameBuild).finally(() => {
    pending = undefined;
  });
  return pending;
}

export const isServerReachable = async (): Promise<boolean> => (await servedBuild()) !== undefined;

async function reload(sameBuild: boolean): Promise<ReloadOutcome> {
  const running = buildOf(document);
  const served = await servedBuild();
  if (served === undefined) return 'unreachable';
  const isUpgrade = served !== running;
  if (!isUpgrade && !sameBuild) return 'same-build';
  if ([...unsavedWork].some(({ hasDraft }) => !(hasDraft && isUpgrade))) return 'unsaved';
  if (!isFirst(`${running} ${served}`)) return 'repeated';
  await Promise.allSettled([...callbacks].map((callback) => callback()));
  window.location.reload();
  return 'reloading';
}

/** False if the reload is already recorded. Also false without storage, which is needed to detect a loop. */
function isFirst(entry: string): boolean {
  try {
    const entries = sessionStorage.getItem(STORAGE_KEY)?.split('\n') ?? [];
    if (entries.includes(entry)) return false;
    sessionStorage.setItem(STORAGE_KEY, [...entries, entry].join('\n'));
    return true;
  } catch {
    return false;
  }
}

/** Undefined if the server is unreachable. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/', window.location.origin), {
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    return buildOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch {
    return undefined;
  }
}

/** URL of the first script. Its hash depends on all other files. */
const buildOf = (page: Document): string =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

const RETRY_DELAY_MS = 3_000;

export type LoadFailure = Exclude<ReloadOutcome, 'reloading' | 'same-build'>;

/**
 * Loads code for a mounted screen. Retries instead of rejecting, because an error would unmount the screen. Reloads the
 * page once the server is reachable and no work is unsaved.
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

import { useEffect, useRef } from 'react';
import type { HistoryContent } from '../history/history-content.ts';
import { keepDraft } from './drafts.ts';

const PAUSE = 400;

/**
 * Keeps what is being edited in the browser: a moment after the last change, and at once when the page is hidden.
 * `changes` are what a change changes. After `stop` nothing is written any more: the history was saved or left.
 */
export function useDraftKeeping(
  key: string,
  version: number | undefined,
  isDirty: boolean,
  read: () => HistoryContent,
  changes: readonly unknown[],
): { stop: () => void } {
  const stopped = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` reads what `changes` names
  useEffect(() => {
    if (!isDirty || stopped.current) return;
    const write = (): void => {
      if (!stopped.current) void keepDraft({ key, version, content: read(), savedAt: Date.now() });
    };
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') write();
    };
    const timer = setTimeout(write, PAUSE);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [key, version, isDirty, ...changes]);
  return {
    stop: () => {
      stopped.current = true;
    },
  };
}

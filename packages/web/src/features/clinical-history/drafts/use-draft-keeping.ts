import { useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { onSessionEnd } from '../../../shared/session/session-store.ts';
import type { HistoryContent } from '../history/history-content.ts';
import { type DraftKeys, keepDraft, removeDrafts } from './drafts.ts';

const PAUSE = 400;

/**
 * Keeps what is being edited in the browser: a moment after the last change, and at once when the page is hidden or
 * the session runs out. `changes` are what a change changes. After `remove` nothing is kept and nothing written any
 * more: the history was saved, or the work was given up; `keep` writes what is there and then stops.
 */
export function useDraftKeeping(
  keys: DraftKeys,
  version: number | undefined,
  isDirty: boolean,
  read: () => HistoryContent,
  changes: readonly unknown[],
): { remove: () => Promise<void>; keep: () => void } {
  const [key] = keys;
  const [edit] = useState(() => Math.random());
  const stopped = useRef(false);
  const write = useStableCallback((): void => {
    if (isDirty && !stopped.current)
      void keepDraft({ key, version, content: read(), savedAt: Date.now(), edit });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` reads what `changes` names
  useEffect(() => {
    if (!isDirty || stopped.current) return;
    const timer = setTimeout(write, PAUSE);
    return () => clearTimeout(timer);
  }, [key, version, isDirty, write, ...changes]);
  useEffect(() => {
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', onHide);
    const stopListening = onSessionEnd((reason) => {
      // Whoever signs out leaves nothing behind; whom the server signs out finds his work again.
      if (reason === 'expired') write();
      stopped.current = true;
    });
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      stopListening();
    };
  }, [write]);
  return {
    remove: () => {
      stopped.current = true;
      return removeDrafts(keys, edit);
    },
    keep: () => {
      write();
      stopped.current = true;
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beforeReload } from '../../../shared/lib/code-loading/page-reload.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { onSessionEnd } from '../../../shared/session/session-store.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import { type DraftKeys, draftListQuery, removeDraftsOfEdit, saveDraft } from './drafts.ts';

const DEBOUNCE_MS = 400;

interface Options {
  draftKeys: DraftKeys;
  version: number | undefined;
  isDirty: boolean;
  read: () => HistoryContent;
  /** A change of any of these values schedules a save. */
  changes: readonly unknown[];
}

export interface DraftAutosave {
  readonly edit: number;
  readonly isStored: boolean;
  readonly discard: () => Promise<void>;
  readonly flush: () => void;
}

/**
 * Saves the edit as a draft in this browser after a pause, and at once if the page is hidden or reloaded or
 * the session expires. Removes the draft when every change has been undone.
 */
export function useDraftAutosave({ draftKeys, version, isDirty, read, changes }: Options): DraftAutosave {
  const queries = useQueryClient();
  const [key] = draftKeys;
  const [edit] = useState(() => Math.random());
  const stopped = useRef(false);
  const hasDraft = useRef(false);
  const [isStored, setStored] = useState(true);
  const save = useStableCallback(async (): Promise<void> => {
    if (!isDirty || stopped.current) return;
    hasDraft.current = true;
    setStored(await saveDraft({ key, version, content: read(), savedAt: Date.now(), edit }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads the values in `changes`
  useEffect(() => {
    if (!isDirty || stopped.current) return;
    const timer = setTimeout(save, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key, version, isDirty, save, ...changes]);
  useEffect(() => {
    if (isDirty || stopped.current || !hasDraft.current) return;
    hasDraft.current = false;
    void removeDraftsOfEdit(draftKeys, edit);
  }, [draftKeys, edit, isDirty]);
  useEffect(() => {
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    const unsubscribe = onSessionEnd((reason) => {
      // A sign-out leaves no draft behind; an expired session does.
      if (reason === 'expired') void save();
      stopped.current = true;
    });
    const unregister = beforeReload(save);
    return () => {
      unregister();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      unsubscribe();
    };
  }, [save]);
  return {
    edit,
    isStored,
    discard: async () => {
      stopped.current = true;
      await removeDraftsOfEdit(draftKeys, edit);
      // The next session would offer the cached draft again.
      queries.removeQueries(draftListQuery(draftKeys));
    },
    flush: () => {
      void save();
      stopped.current = true;
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { beforeReload } from '../../../shared/lib/page-reload.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { onSessionEnd } from '../../../shared/session/session-store.ts';
import type { HistoryContent } from '../edit/history-content.ts';
import { type DraftKeys, draftListQuery, removeDraftsOfEdit, saveDraft } from './drafts.ts';

/** Milliseconds after the last change. */
const DEBOUNCE = 400;

interface Options {
  draftKeys: DraftKeys;
  /** The version being edited; undefined for a first history. */
  version: number | undefined;
  isDirty: boolean;
  read: () => HistoryContent;
  /** The values that `read` returns: a change of one of them schedules a save. */
  changes: readonly unknown[];
}

export interface DraftAutosave {
  /** The random id of this edit. */
  readonly edit: number;
  /** False after the browser refused to store the draft. */
  readonly isStored: boolean;
  /** Removes the draft and stops: the history was saved or the edit cancelled. */
  readonly discard: () => Promise<void>;
  /** Saves the draft now and stops. */
  readonly flush: () => void;
}

/**
 * Saves the edit as a draft in this browser: debounced, and at once when the page is hidden, reloads itself or the
 * session expires. Removes the draft once every change has been undone.
 */
export function useDraftAutosave({ draftKeys, version, isDirty, read, changes }: Options): DraftAutosave {
  const queries = useQueryClient();
  const [key] = draftKeys;
  const [edit] = useState(() => Math.random());
  const stopped = useRef(false);
  const isWritten = useRef(false);
  const [isStored, setStored] = useState(true);
  const save = useStableCallback(async (): Promise<void> => {
    if (!isDirty || stopped.current) return;
    isWritten.current = true;
    setStored(await saveDraft({ key, version, content: read(), savedAt: Date.now(), edit }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads the values in `changes`
  useEffect(() => {
    if (!isDirty || stopped.current) return;
    const timer = setTimeout(save, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [key, version, isDirty, save, ...changes]);
  useEffect(() => {
    if (isDirty || stopped.current || !isWritten.current) return;
    isWritten.current = false;
    void removeDraftsOfEdit(draftKeys, edit);
  }, [draftKeys, edit, isDirty]);
  useEffect(() => {
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    const unsubscribe = onSessionEnd((reason) => {
      // Signing out leaves no draft behind; an expired session does.
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
      // Otherwise the next session would offer what this one has read.
      queries.removeQueries(draftListQuery(draftKeys));
    },
    flush: () => {
      void save();
      stopped.current = true;
    },
  };
}

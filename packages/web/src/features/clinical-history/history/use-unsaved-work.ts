import { useState } from 'react';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import type { DraftKeys } from '../drafts/drafts.ts';
import { useDraftKeeping } from '../drafts/use-draft-keeping.ts';
import { differingParts } from './conflict.ts';
import type { HistoryContent } from './history-content.ts';
import type { Content } from './use-content.ts';

interface Begun {
  isEditing: boolean;
  /** What the screen began with. */
  initial: HistoryContent;
  /** What was saved last. */
  baseContent: HistoryContent;
  version: number | undefined;
  draftKeys: DraftKeys;
}

/** Whether there is work that no save has taken; its draft in this browser; the question before it is left. */
export function useUnsavedWork({ form, work, demographics, anamnesis, read }: Content, begun: Begun) {
  const { isEditing, initial, baseContent, version, draftKeys } = begun;
  // A draft or a merge is unsaved work from the start; an edit in which nothing was changed yet is none.
  const [beginsChanged] = useState(() => isEditing && differingParts(initial, baseContent).length > 0);
  const [isSaved, setSaved] = useState(false);
  const isDirty = isEditing && !isSaved && (work.isTouched || form.formState.isDirty || beginsChanged);
  const draft = useDraftKeeping(draftKeys, version, isDirty, read, [demographics, anamnesis, work]);
  const guard = useLeaveGuard(isDirty);
  return { isDirty, isSaved, markSaved: () => setSaved(true), draft, guard };
}

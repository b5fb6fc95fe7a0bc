import { useState } from 'react';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { useDraftAutosave } from '../drafts/use-draft-autosave.ts';
import type { HistorySession } from '../history/history-session.ts';
import { isSameContent } from '../save/history-entries.ts';
import type { HistoryForm } from './use-history-form.ts';

/** Whether the edit has unsaved changes, their draft in this browser, and the confirmation before leaving them. */
export function useUnsavedChanges(historyForm: HistoryForm, session: HistorySession) {
  const { form, chartAndPlan, demographics, anamnesis, read } = historyForm;
  const { isEditing, base, savedContent, initialContent, draftKeys } = session;
  // A recovered draft or a merge is unsaved from the start.
  const [startsDirty] = useState(() => isEditing && !isSameContent(initialContent, savedContent));
  const [isSaved, setSaved] = useState(false);
  const isDirty = isEditing && !isSaved && (chartAndPlan.isDirty || form.formState.isDirty || startsDirty);
  const draft = useDraftAutosave({
    draftKeys,
    version: base?.version,
    isDirty,
    read,
    changes: [demographics, anamnesis, chartAndPlan],
  });
  const guard = useLeaveGuard(isDirty, { hasDraft: true });
  return { isDirty, isSaved, markSaved: () => setSaved(true), draft, guard };
}

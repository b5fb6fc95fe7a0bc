import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import type { HistorySession } from '../history/history-session.ts';
import type { SectionName } from '../history/sections.ts';
import { useHistorySave } from '../save/use-history-save.ts';
import type { HistoryContent } from './history-content.ts';
import { useHistoryForm } from './use-history-form.ts';
import { useKnownValues } from './use-known-values.ts';
import { useMarkDone } from './use-mark-done.ts';
import { useSectionErrors } from './use-section-errors.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface Options {
  section: SectionName;
  onSection: (section: SectionName) => void;
  onSaved: (saved: ClinicalHistory) => void;
  onRefused: () => void;
  /** Receives the discarded content, if there were unsaved changes. */
  onCancel: (discarded: HistoryContent | undefined) => void;
}

export type HistoryEditor = ReturnType<typeof useHistoryEditor>;

/** Form, errors, unsaved changes and saving of one session. `save` and `cancel` are stable over renders. */
export function useHistoryEditor(
  session: HistorySession,
  { section, onSection, onSaved, onRefused, onCancel }: Options,
) {
  const historyForm = useHistoryForm(session.initialContent, useKnownValues(session));
  const errors = useSectionErrors(historyForm, section, onSection);
  const unsaved = useUnsavedChanges(historyForm, session);
  /** Viewing has no draft of its own, and leaves that of an earlier edit, which is offered again. */
  const endDraft = async (): Promise<void> => {
    if (session.isEditing) await unsaved.draft.discard();
  };
  const saving = useHistorySave({
    session,
    onInvalid: errors.showServerErrors,
    onRefused,
    onSaved: (saved) => {
      unsaved.markSaved();
      void endDraft().then(() => onSaved(saved));
    },
  });
  const submit = historyForm.form.handleSubmit(
    () => {
      if (errors.hasPlanErrors) return errors.goTo('plan');
      errors.clearServerErrors();
      return saving.save(historyForm.read());
    },
    (invalid) => errors.goTo(invalid.demographics ? 'information' : 'anamnesis'),
  );
  const save = useStableCallback(() => void submit());
  const cancel = useStableCallback(() => {
    const discarded = unsaved.isDirty ? historyForm.read() : undefined;
    // Removed before view mode mounts, which would offer the draft.
    void unsaved.draft.discard().then(() => onCancel(discarded));
  });
  const markDone = useMarkDone(session, historyForm, saving.save);
  return { historyForm, errors, unsaved, endDraft, saving, save, cancel, markDone };
}

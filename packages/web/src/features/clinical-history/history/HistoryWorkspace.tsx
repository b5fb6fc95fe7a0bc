import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import Box from '@mui/material/Box';
import { usePageKeys } from '../../../shared/lib/page-keys.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DraftRecovery } from '../drafts/DraftRecovery.tsx';
import type { HistoryContent } from '../edit/history-content.ts';
import { useHistoryEditor } from '../edit/use-history-editor.ts';
import { HistoryDialogs } from './HistoryDialogs.tsx';
import { HistoryHeader } from './HistoryHeader.tsx';
import { HistorySection } from './HistorySection.tsx';
import type { HistorySession } from './history-session.ts';
import { preloadEdit, preloadForm } from './lazy-sections.tsx';
import { SectionTabs } from './SectionTabs.tsx';
import type { SectionName } from './sections.ts';

interface Props {
  session: HistorySession;
  section: SectionName;
  onSection: (section: SectionName) => void;
  /** The code of the open section has loaded, and the section is on the screen. Must be stable. */
  onSectionShown: () => void;
  /** Starts an edit of `content` on top of the version `base`. */
  onEdit: (base: ClinicalHistory | null, content: HistoryContent) => void;
  /** Receives the discarded content, if there were unsaved changes. */
  onCancel: (discarded: HistoryContent | undefined) => void;
  onSaved: (saved: ClinicalHistory) => void;
  /** The server refused a save because of a version that is newer than the one on the screen. */
  onRefused: () => void;
  onRemoved: () => void;
}

/** The screen of one session: header, tabs, the open section and the dialogs of an edit. */
export function HistoryWorkspace({ session, section, onSection, onEdit, ...on }: Props) {
  const isNarrow = useIsNarrow();
  const { onSaved, onRefused, onCancel } = on;
  const editor = useHistoryEditor(session, { section, onSection, onSaved, onRefused, onCancel });
  const { historyForm, errors, unsaved } = editor;
  const startEdit = useStableCallback(() => onEdit(session.base, session.initialContent));
  const onRemoved = useStableCallback(on.onRemoved);
  useSaveKey(session.isEditing && !editor.saving.isSaving, editor.save);
  const preload = session.isEditing ? preloadEdit : undefined;
  return (
    <Box
      data-wide
      sx={{ pb: { xs: 9, md: 0 } }}
      onPointerDown={session.isEditing ? undefined : () => preloadForm(section)}
    >
      <HistoryHeader
        session={session}
        demographics={historyForm.demographics}
        anamnesis={historyForm.anamnesis}
        isSaving={editor.saving.isSaving}
        onSave={editor.save}
        onCancel={editor.cancel}
        onEdit={startEdit}
        onRemoved={onRemoved}
      />
      {!unsaved.isSaved && !unsaved.isDirty && (
        <DraftRecovery session={session} edit={unsaved.draft.edit} onEdit={onEdit} />
      )}
      <Box
        onPointerDown={preload}
        onFocus={({ target }) => {
          // The panel receives the focus of a button that went away, which is no interaction.
          if (target.role !== 'tabpanel') preload?.();
        }}
        sx={{ display: { md: 'flex' }, gap: 1.5, alignItems: 'flex-start' }}
      >
        <SectionTabs
          section={section}
          onSelect={onSection}
          withErrors={errors.withErrors}
          isNarrow={isNarrow}
        />
        <HistorySection
          section={section}
          session={session}
          historyForm={historyForm}
          planErrors={errors.planErrors}
          onDone={editor.markDone}
          onShown={on.onSectionShown}
        />
      </Box>
      <HistoryDialogs
        editor={editor}
        onMerge={(base, merged) => void editor.endDraft().then(() => onEdit(base, merged))}
      />
    </Box>
  );
}

/** Ctrl+S saves instead of downloading the page. */
function useSaveKey(enabled: boolean, save: () => void): void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[role="dialog"]')) save();
  };
  usePageKeys(press, { enabled });
}

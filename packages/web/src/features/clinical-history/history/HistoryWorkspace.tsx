import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import Box from '@mui/material/Box';
import { usePageKeys } from '../../../shared/lib/page-keys.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DraftRecovery } from '../drafts/DraftRecovery.tsx';
import type { HistoryContent } from '../edit/history-content.ts';
import { type EditorOptions, useHistoryEditor } from '../edit/use-history-editor.ts';
import { HistoryDialogs } from './HistoryDialogs.tsx';
import { HistoryHeader } from './HistoryHeader.tsx';
import { HistorySection } from './HistorySection.tsx';
import type { HistorySession } from './history-session.ts';
import { preloadEdit, preloadForm } from './lazy-sections.tsx';
import { SectionTabs } from './SectionTabs.tsx';

interface Props extends EditorOptions {
  session: HistorySession;
  onSectionShown: () => void;
  onEdit: (base: ClinicalHistory | null, content: HistoryContent) => void;
  onRemoved: () => void;
}

export function HistoryWorkspace(props: Props) {
  const { session, section, onSection, onEdit } = props;
  const isNarrow = useIsNarrow();
  const editor = useHistoryEditor(session, props);
  const { historyForm, errors, unsaved } = editor;
  const startEdit = useStableCallback(() => onEdit(session.base, session.initialContent));
  const onRemoved = useStableCallback(props.onRemoved);
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
          // Focus also moves to the panel when a button disappears, which is not an interaction.
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
          onShown={props.onSectionShown}
        />
      </Box>
      <HistoryDialogs
        editor={editor}
        onMerge={(base, merged) => void editor.endDraft().then(() => onEdit(base, merged))}
      />
    </Box>
  );
}

function useSaveKey(enabled: boolean, save: () => void): void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[role="dialog"]')) save();
  };
  usePageKeys(press, { enabled });
}

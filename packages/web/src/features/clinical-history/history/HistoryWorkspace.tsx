import { alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { getConfig } from '../../../shared/api/config.ts';
import { todayIn } from '../../../shared/lib/dates.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DraftOffer } from '../drafts/DraftOffer.tsx';
import { type Draft, type DraftKeys, takeDraft } from '../drafts/drafts.ts';
import { toSave } from './clean-up.ts';
import { HistoryButtons } from './HistoryButtons.tsx';
import { HistoryDialogs } from './HistoryDialogs.tsx';
import { HistoryHeader } from './HistoryHeader.tsx';
import { HistorySection } from './HistorySection.tsx';
import { type HistoryContent, nameOf } from './history-content.ts';
import type { HistoryFormValues } from './history-form.ts';
import { preloadEdit } from './lazy-sections.ts';
import { patientFacts } from './patient-facts.ts';
import { SectionTabs } from './SectionTabs.tsx';
import { savedLineOf } from './saved-line.ts';
import { useContent } from './use-content.ts';
import { useHistorySave } from './use-history-save.ts';
import { useSectionErrors } from './use-section-errors.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';

const StaleDraftDialog = lazy(async () => ({
  default: (await import('./StaleDraftDialog.tsx')).StaleDraftDialog,
}));

interface Props {
  patientId: number | undefined;
  /** The version that is shown or edited; null for a first history. */
  base: ClinicalHistory | null;
  baseContent: HistoryContent;
  /** What the screen begins with: the base, or a draft or a merge on top of it. */
  initial: HistoryContent;
  isEditing: boolean;
  /** Of the screen's first drawings: the patient, the tabs, the section as far as it is in sight, then all of it. */
  turn: number;
  section: number;
  onSection: (section: number) => void;
  draftKeys: DraftKeys;
  /** Begins an edit of `content` on top of `base`. */
  onEdit: (base: ClinicalHistory | null, content: HistoryContent) => void;
  /** With what was written, if anything was. */
  onCancel: (written: HistoryContent | undefined) => void;
  onSaved: (saved: ClinicalHistory) => void;
  onRemoved: () => void;
}

/** One look at a history, or one edit of it. */
export function HistoryWorkspace(props: Props) {
  const { patientId, base, baseContent, initial, isEditing, turn, section, draftKeys } = props;
  const isNarrow = useIsNarrow();
  const today = useMemo(() => todayIn(getConfig().clinicTimeZone), []);
  const content = useContent(initial);
  const errors = useSectionErrors(content, section, props.onSection);
  const unsaved = useUnsavedWork(content, {
    isEditing,
    initial,
    baseContent,
    version: base?.version,
    draftKeys,
  });
  const { draft } = unsaved;
  const saving = useHistorySave({
    patientId,
    exists: base !== null,
    onInvalid: errors.showRefusal,
    onSaved: (saved) => {
      unsaved.markSaved();
      void draft.remove().then(() => props.onSaved(saved));
    },
  });
  const onTouch = isEditing ? preloadEdit : undefined;
  return (
    <Box sx={{ pb: { xs: 9, md: 0 } }}>
      <Header {...props} content={content} errors={errors} unsaved={unsaved} saving={saving} today={today} />
      {!unsaved.isSaved && !unsaved.isDirty && (
        <LeftDraft draftKeys={draftKeys} base={base} baseContent={baseContent} onEdit={props.onEdit} />
      )}
      {turn > 1 ? (
        <Box
          onPointerDown={onTouch}
          onFocus={onTouch}
          sx={{ display: { md: 'flex' }, gap: 3, alignItems: 'flex-start' }}
        >
          <SectionTabs
            section={section}
            onChoose={props.onSection}
            wrong={errors.wrong}
            isNarrow={isNarrow}
          />
          {turn > 2 ? (
            <HistorySection
              section={section}
              content={content}
              editable={isEditing}
              isWhole={turn > 3}
              today={today}
              planErrors={errors.planErrors}
              versionsOf={base && !isEditing ? patientId : undefined}
            />
          ) : (
            <div data-loading />
          )}
        </Box>
      ) : (
        <div data-loading />
      )}
      <HistoryDialogs
        guard={unsaved.guard}
        saving={saving}
        mine={content.read}
        baseContent={baseContent}
        onLeave={draft.keep}
        onMerge={(newBase, merged) => void draft.remove().then(() => props.onEdit(newBase, merged))}
      />
    </Box>
  );
}

interface HeaderProps extends Props {
  content: ReturnType<typeof useContent>;
  errors: ReturnType<typeof useSectionErrors>;
  unsaved: ReturnType<typeof useUnsavedWork>;
  saving: ReturnType<typeof useHistorySave>;
  today: string;
}

/** Who is in the chair and what can be done: everything it hands on stays the same while a mark or a letter changes. */
function Header({ content, errors, unsaved, saving, today, ...props }: HeaderProps) {
  const { patientId, base, initial, isEditing } = props;
  const { form, demographics, anamnesis, read } = content;
  const session = useSignedInUser();
  const save = form.handleSubmit(
    () => {
      if (errors.isPlanWrong) return errors.goTo(3);
      errors.forget();
      return saving.save(toSave(read(), base ?? undefined, session.id));
    },
    (invalid: FieldErrors<HistoryFormValues>) => errors.goTo(invalid.demographics ? 0 : 1),
  );
  const onSave = useStableCallback(() => void save());
  const onCancel = useStableCallback(() => {
    const discarded = unsaved.isDirty ? read() : undefined;
    // Gone first: the view mode looks for a draft to offer.
    void unsaved.draft.remove().then(() => props.onCancel(discarded));
  });
  const onEdit = useStableCallback(() => props.onEdit(base, initial));
  const onRemoved = useStableCallback(props.onRemoved);
  const facts = useMemo(() => patientFacts(demographics, today), [demographics, today]);
  const alerts = useMemo(() => alertsOf(anamnesis), [anamnesis]);
  const savedLine = useMemo(() => (base ? savedLineOf(base) : undefined), [base]);
  const buttons = useMemo(
    () => (
      <HistoryButtons
        isEditing={isEditing}
        canCancel={patientId !== undefined}
        busy={saving.busy}
        patientId={patientId}
        onSave={onSave}
        onCancel={onCancel}
        onEdit={onEdit}
        onRemoved={onRemoved}
      />
    ),
    [isEditing, patientId, saving.busy, onSave, onCancel, onEdit, onRemoved],
  );
  return (
    <HistoryHeader
      title={patientId === undefined ? 'Agregar Nueva Historia Clínica' : 'Historia Clínica'}
      patientName={nameOf(demographics) || 'Nuevo Paciente'}
      facts={facts}
      alerts={alerts}
      savedLine={savedLine}
    >
      {buttons}
    </HistoryHeader>
  );
}

/** What an earlier visit left: taken as it is when nobody saved since, else each part is asked about. */
function LeftDraft({
  draftKeys,
  base,
  baseContent,
  onEdit,
}: Pick<Props, 'draftKeys' | 'base' | 'baseContent' | 'onEdit'>) {
  const [stale, setStale] = useState<Draft>();
  const goOn = (left: Draft, content: HistoryContent): void => {
    void takeDraft(draftKeys, left);
    onEdit(base, content);
  };
  return (
    <>
      <DraftOffer
        draftKeys={draftKeys}
        version={base?.version}
        current={baseContent}
        onTake={(left) =>
          base === null || left.version === base.version ? goOn(left, left.content) : setStale(left)
        }
      />
      {stale && base && (
        <Suspense>
          <StaleDraftDialog
            draft={stale}
            current={base}
            onCancel={() => setStale(undefined)}
            onMerge={(content) => goOn(stale, content)}
          />
        </Suspense>
      )}
    </>
  );
}

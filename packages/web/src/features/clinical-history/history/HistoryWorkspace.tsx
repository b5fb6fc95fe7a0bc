import { alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { dayIn } from '@dentaria/contract/fields/iso-date.ts';
import type { FieldErrors as ServerErrors } from '@dentaria/contract/http/problem.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { type FieldErrors, type FieldPath, useForm, useWatch } from 'react-hook-form';
import { getConfig } from '../../../shared/api/config.ts';
import { useHealthInsurances } from '../../../shared/api/use-health-insurances.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { DraftOffer } from '../drafts/DraftOffer.tsx';
import { type Draft, type DraftKeys, takeDraft } from '../drafts/drafts.ts';
import { useDraftKeeping } from '../drafts/use-draft-keeping.ts';
import { InformationSection } from '../information/InformationSection.tsx';
import { hasRowErrors, newRow } from '../plan/plan-rows.ts';
import { placeOfLine } from '../plan/suggested-place.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import { toSave } from './clean-up.ts';
import { differingParts } from './conflict.ts';
import { HistoryButtons } from './HistoryButtons.tsx';
import { HistoryDialogs } from './HistoryDialogs.tsx';
import { HistoryHeader } from './HistoryHeader.tsx';
import { type HistoryContent, nameOf } from './history-content.ts';
import { type HistoryFormValues, historyFormSchema } from './history-form.ts';
import { AnamnesisSection, OdontogramSection, PlanSection, preloadSections } from './lazy-sections.ts';
import { patientFacts } from './patient-facts.ts';
import { panelId, SectionTabs, tabId } from './SectionTabs.tsx';
import { sectionOf } from './save-errors.ts';
import { savedLineOf } from './saved-line.ts';
import { useHistorySave } from './use-history-save.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSuggestion } from './use-suggestion.ts';
import { useWork } from './use-work.ts';

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
  const { patientId, base, baseContent, initial, isEditing, section } = props;
  const session = useSignedInUser();
  const isNarrow = useIsNarrow();
  const insurances = useHealthInsurances({ enabled: isEditing });
  const today = useMemo(() => dayIn(getConfig().clinicTimeZone), []);
  const savedLine = useMemo(() => base && savedLineOf(base), [base]);
  const form = useForm<HistoryFormValues, unknown, unknown>({
    defaultValues: { demographics: initial.demographics, anamnesis: initial.anamnesis },
    resolver: zodResolver(historyFormSchema),
    mode: 'onTouched',
  });
  const work = useWork(initial);
  useEffect(() => {
    if (isEditing) preloadSections();
  }, [isEditing]);
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const [stale, setStale] = useState<Draft>();
  // A draft or a merge is unsaved work from the start; an edit in which nothing was changed yet is none.
  const [beginsChanged] = useState(() => isEditing && differingParts(initial, baseContent).length > 0);
  const [isFinished, setFinished] = useState(false);
  const demographics = useWatch({ control: form.control, name: 'demographics' });
  const anamnesis = useWatch({ control: form.control, name: 'anamnesis' });

  const read = (): HistoryContent => ({
    ...form.getValues(),
    chart: work.chart,
    notes: work.notes,
    plan: work.plan,
  });
  const isDirty = isEditing && !isFinished && (work.isTouched || form.formState.isDirty || beginsChanged);
  const draft = useDraftKeeping(props.draftKeys, base?.version, isDirty, read, [
    demographics,
    anamnesis,
    work,
  ]);
  const guard = useLeaveGuard(isDirty);

  const [wrongPlace, setWrongPlace] = useState<{ readonly section: number }>();
  const goToError = (wrongSection: number): void => {
    props.onSection(wrongSection);
    setWrongPlace({ section: wrongSection });
  };
  // The focus goes to the section's first error once it stands there.
  useEffect(() => {
    if (wrongPlace === undefined || wrongPlace.section !== section) return;
    const panel = document.getElementById(panelId(section));
    panel?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setWrongPlace(undefined);
  }, [wrongPlace, section]);
  const saving = useHistorySave({
    patientId,
    exists: base !== null,
    onInvalid: (errors) => {
      setServerErrors(errors);
      for (const [field, message] of Object.entries(errors)) {
        const section = sectionOf(field);
        if (section > 1) continue;
        const path = section === 0 ? `demographics.${field}` : field;
        form.setError(path as FieldPath<HistoryFormValues>, { type: 'server', message });
      }
      goToError(Math.min(...Object.keys(errors).map(sectionOf)));
    },
    onSaved: (saved) => {
      setFinished(true);
      void draft.remove().then(() => props.onSaved(saved));
    },
  });
  const planErrors = planErrorsOf(serverErrors);

  const save = form.handleSubmit(
    () => {
      if (hasRowErrors(work.plan)) return goToError(3);
      setServerErrors({});
      return saving.save(toSave(read(), base ?? undefined, session.id));
    },
    (errors: FieldErrors<HistoryFormValues>) => goToError(errors.demographics ? 0 : 1),
  );
  const cancel = (): void => {
    void draft.remove();
    props.onCancel(isDirty ? read() : undefined);
  };
  const goOn = (left: Draft, content: HistoryContent): void => {
    void takeDraft(props.draftKeys, left);
    props.onEdit(base, content);
  };
  const suggestion = useSuggestion(work.chart, (lines) =>
    work.dispatch({
      type: 'add-rows',
      rows: lines.map((line) =>
        newRow(today, { treatmentDescription: line, suggested: true, ...placeOfLine(line) }),
      ),
    }),
  );

  const isFormWrong = form.formState.errors.demographics !== undefined;
  const isPlanWrong = hasRowErrors(work.plan);
  const wrong = useMemo(
    () =>
      new Set([
        ...(isFormWrong ? [0] : []),
        ...Object.keys(serverErrors).map(sectionOf),
        ...(isPlanWrong ? [3] : []),
      ]),
    [isFormWrong, serverErrors, isPlanWrong],
  );
  const facts = useMemo(() => patientFacts(demographics, today), [demographics, today]);
  const alerts = useMemo(() => alertsOf(anamnesis), [anamnesis]);
  const onSave = useStableCallback(() => void save());
  const onCancel = useStableCallback(cancel);
  const onEdit = useStableCallback(() => props.onEdit(base, initial));
  const onRemoved = useStableCallback(props.onRemoved);
  // Kept as it is while a mark or a letter changes something else: a click on the chart draws only the chart.
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
  const sections = [
    () => <InformationSection control={form.control} editable={isEditing} insurances={insurances} />,
    () => <AnamnesisSection control={form.control} editable={isEditing} />,
    () => (
      <OdontogramSection
        chart={work.chart}
        notes={work.notes}
        editable={isEditing}
        onChart={(chart) => work.dispatch({ type: 'chart', chart })}
        onNote={(tooth, text) => work.dispatch({ type: 'note', tooth, text })}
        onUndo={work.undo}
        onRedo={work.redo}
      >
        {patientId !== undefined && base && !isEditing && <VersionsButton patientId={patientId} />}
      </OdontogramSection>
    ),
    () => (
      <PlanSection
        rows={work.plan}
        errors={planErrors}
        editable={isEditing}
        onAdd={() => work.dispatch({ type: 'add-rows', rows: [newRow(today)] })}
        onChange={(key, change) => work.dispatch({ type: 'change-row', key, change })}
        onRemove={(key) => work.dispatch({ type: 'remove-row', key })}
        suggestion={suggestion}
      />
    ),
  ];

  return (
    <Box sx={{ pb: { xs: 9, md: 0 } }}>
      <HistoryHeader
        title={patientId === undefined ? 'Agregar Nueva Historia Clínica' : 'Historia Clínica'}
        patientName={nameOf(demographics) || 'Nuevo Paciente'}
        facts={facts}
        alerts={alerts}
        savedLine={savedLine ?? undefined}
      >
        {buttons}
      </HistoryHeader>
      {!isFinished && !isDirty && (
        <DraftOffer
          draftKeys={props.draftKeys}
          version={base?.version}
          current={baseContent}
          onTake={(draft) =>
            base === null || draft.version === base.version ? goOn(draft, draft.content) : setStale(draft)
          }
        />
      )}
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
      <Box sx={{ display: { md: 'flex' }, gap: 3, alignItems: 'flex-start' }}>
        <SectionTabs section={section} onChoose={props.onSection} wrong={wrong} isNarrow={isNarrow} />
        <Box
          role="tabpanel"
          id={panelId(section)}
          aria-labelledby={tabId(section)}
          sx={{
            flex: 1,
            minWidth: 0,
            '& :is(input, textarea, button, select, [tabindex])': { scrollMargin: '220px 0 96px' },
          }}
        >
          <Suspense fallback={<LoadingState />}>{sections[section]?.()}</Suspense>
        </Box>
      </Box>
      <HistoryDialogs
        guard={guard}
        saving={saving}
        mine={read}
        baseContent={baseContent}
        onLeave={draft.keep}
        onMerge={(newBase, content) => void draft.remove().then(() => props.onEdit(newBase, content))}
      />
    </Box>
  );
}

/** `treatmentPlan.3.debit` → `3.debit`. */
const planErrorsOf = (errors: ServerErrors): ServerErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith('treatmentPlan.'))
      .map(([field, message]) => [field.slice('treatmentPlan.'.length), message]),
  );

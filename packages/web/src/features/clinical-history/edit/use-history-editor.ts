import type { ClinicalHistory, KnownValues } from '@dentaria/contract/clinical-history/history.ts';
import { TYPED_FIELDS } from '@dentaria/contract/clinical-history/typed-fields.ts';
import type { FieldErrors as ServerErrors } from '@dentaria/contract/http/problem.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useHealthInsurances } from '../../../shared/api/health-insurance.ts';
import type { DoneWork } from '../../../shared/extensions/extension-points.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { useStableCallback } from '../../../shared/lib/use-stable-callback.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDraftAutosave } from '../drafts/use-draft-autosave.ts';
import { prefillQuery } from '../history/history.queries.ts';
import type { HistorySession } from '../history/history-session.ts';
import { loadValidation } from '../history/lazy-sections.tsx';
import { panelId, SECTIONS, type SectionName } from '../history/sections.ts';
import { amountText } from '../plan/amounts.ts';
import { hasRowErrors, newRow, type PlanRow } from '../plan/plan-rows.ts';
import { isSameContent } from '../save/history-entries.ts';
import { sectionOf } from '../save/save-errors.ts';
import { useHistorySave } from '../save/use-history-save.ts';
import {
  contentOfUser,
  EMPTY_CONTENT,
  type HistoryContent,
  type HistoryFormValues,
} from './history-content.ts';
import { useChartAndPlan } from './use-chart-and-plan.ts';

export interface EditorOptions {
  section: SectionName;
  onSection: (section: SectionName) => void;
  onSaved: (saved: ClinicalHistory) => void;
  onNewerVersion: () => void;
  onCancel: (discarded: HistoryContent | undefined) => void;
}

export type HistoryEditor = ReturnType<typeof useHistoryEditor>;

export function useHistoryEditor(
  session: HistorySession,
  { section, onSection, onSaved, onNewerVersion, onCancel }: EditorOptions,
) {
  const historyForm = useHistoryForm(session.initialContent, useKnownValues(session));
  const errors = useSectionErrors(historyForm, section, onSection);
  const unsaved = useUnsavedChanges(historyForm, session);
  /** View mode keeps the draft of an earlier edit, which is offered again. */
  const endDraft = async (): Promise<void> => {
    if (session.isEditing) await unsaved.draft.discard();
  };
  const saving = useHistorySave({
    session,
    onInvalid: errors.showServerErrors,
    onNewerVersion,
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
    // Without this, view mode would offer the draft.
    void unsaved.draft.discard().then(() => onCancel(discarded));
  });
  const markDone = useMarkDone(session, historyForm, saving.save);
  return { historyForm, errors, unsaved, endDraft, saving, save, cancel, markDone };
}

/**
 * Values that the server accepts because they are already in the history, the patient's record or the
 * registry.
 */
function useKnownValues({ patientId, isEditing, savedContent }: HistorySession): KnownValues {
  const record = useQuery({
    ...prefillQuery(patientId ?? 0),
    enabled: isEditing && patientId !== undefined,
  });
  const insurances = useHealthInsurances({ enabled: isEditing });
  const user = record.data?.user;
  return useMemo(() => {
    const { demographics } = user ? contentOfUser(user) : EMPTY_CONTENT;
    const known = Object.fromEntries(
      TYPED_FIELDS.map((field) => [field, [savedContent.demographics[field], demographics[field]]]),
    );
    return {
      ...known,
      healthInsurance: [...(known.healthInsurance ?? []), ...insurances.map(({ name }) => name)],
    };
  }, [savedContent, user, insurances]);
}

function useUnsavedChanges(historyForm: HistoryForm, session: HistorySession) {
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

function useMarkDone(
  { isEditing, savedContent }: HistorySession,
  { chartAndPlan }: HistoryForm,
  save: (content: HistoryContent) => Promise<boolean>,
): (work: DoneWork) => Promise<boolean> {
  return async ({ row, chart = chartAndPlan.chart }) => {
    const added = rowOf(row);
    if (!isEditing) return save({ ...savedContent, chart, plan: [...savedContent.plan, added] });
    chartAndPlan.dispatch({ type: 'add-rows', rows: [added] });
    chartAndPlan.dispatch({ type: 'set-chart', chart });
    toast.info('La prestación se agregó al plan. Queda realizada al guardar la historia.');
    return true;
  };
}

const rowOf = ({ day, description, tooth, face, debit, estimate }: DoneWork['row']): PlanRow =>
  newRow(day, {
    treatmentDescription: description,
    toothNumber: tooth ?? '',
    face,
    debit: amountText(debit / 100),
    estimate,
  });

/**
 * Loads the schemas on first use. Without a network the form passes, and the server applies the same rules.
 */
function lazyResolver(known: KnownValues): Resolver<HistoryFormValues, unknown, unknown> {
  let resolver: Resolver<HistoryFormValues, unknown, unknown> | undefined;
  return async (values, ...rest) => {
    const validation = await loadValidation().catch(() => undefined);
    if (!validation) return { values, errors: {} };
    resolver ??= validation.historyResolver(known);
    return resolver(values, ...rest);
  };
}

export type HistoryForm = ReturnType<typeof useHistoryForm>;

export function useHistoryForm(initial: HistoryContent, known: KnownValues) {
  const resolver = useMemo(() => lazyResolver(known), [known]);
  const form = useForm<HistoryFormValues, unknown, unknown>({
    defaultValues: { demographics: initial.demographics, anamnesis: initial.anamnesis },
    resolver,
    mode: 'onTouched',
  });
  const chartAndPlan = useChartAndPlan(initial);
  const demographics = useWatch({ control: form.control, name: 'demographics' });
  const anamnesis = useWatch({ control: form.control, name: 'anamnesis' });
  const read = (): HistoryContent => ({
    ...form.getValues(),
    chart: chartAndPlan.chart,
    notes: chartAndPlan.notes,
    plan: chartAndPlan.plan,
  });
  return { form, chartAndPlan, demographics, anamnesis, read };
}

function useSectionErrors(
  { form, chartAndPlan }: HistoryForm,
  section: SectionName,
  onSection: (section: SectionName) => void,
) {
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const [focusRequest, setFocusRequest] = useState<{ readonly section: SectionName }>();
  const goTo = (target: SectionName): void => {
    onSection(target);
    setFocusRequest({ section: target });
  };
  // Focuses the first invalid field once the section has rendered.
  useEffect(() => {
    if (focusRequest === undefined || focusRequest.section !== section) return;
    const panel = document.getElementById(panelId(section));
    panel?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setFocusRequest(undefined);
  }, [focusRequest, section]);

  const showServerErrors = (errors: ServerErrors): void => {
    setServerErrors(errors);
    for (const [field, message] of Object.entries(errors)) {
      const path = formPathOf(field);
      if (path) form.setError(path, { type: 'server', message });
    }
    const affected = Object.keys(errors).map(sectionOf);
    goTo(SECTIONS.find((name) => affected.includes(name)) ?? 'information');
  };

  const hasDemographicErrors = form.formState.errors.demographics !== undefined;
  const hasPlanErrors = hasRowErrors(chartAndPlan.plan);
  const withErrors: ReadonlySet<SectionName> = useMemo(
    () =>
      new Set([
        ...(hasDemographicErrors ? (['information'] as const) : []),
        ...Object.keys(serverErrors).map(sectionOf),
        ...(hasPlanErrors ? (['plan'] as const) : []),
      ]),
    [hasDemographicErrors, serverErrors, hasPlanErrors],
  );
  return {
    withErrors,
    hasPlanErrors,
    planErrors: planErrorsOf(serverErrors),
    goTo,
    showServerErrors,
    clearServerErrors: () => setServerErrors({}),
  };
}

function formPathOf(field: string): FieldPath<HistoryFormValues> | undefined {
  switch (sectionOf(field)) {
    case 'information':
      return `demographics.${field}` as FieldPath<HistoryFormValues>;
    case 'anamnesis':
      return field as FieldPath<HistoryFormValues>;
    default:
      return undefined;
  }
}

const planErrorsOf = (errors: ServerErrors): ServerErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith('treatmentPlan.'))
      .map(([field, message]) => [field.slice('treatmentPlan.'.length), message]),
  );

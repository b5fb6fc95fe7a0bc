import type { FieldErrors as ServerErrors } from '@dentaria/contract/http/problem.ts';
import { useEffect, useMemo, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { panelId, SECTIONS, type SectionName } from '../history/sections.ts';
import { hasRowErrors } from '../plan/plan-rows.ts';
import { sectionOf } from '../save/save-errors.ts';
import type { HistoryFormValues } from './history-content.ts';
import type { HistoryForm } from './use-history-editor.ts';

export function useSectionErrors(
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
